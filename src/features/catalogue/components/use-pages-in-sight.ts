import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useScroller } from '../../../shared/scroller.ts'

/** What is drawn beyond the edges of the view, in px, so that a moving finger meets rows and no gaps. */
const ahead = 900

interface Sight {
  readonly list: RefObject<HTMLDivElement | null>
  /** The pages to draw, counted from 0, the last one with them. */
  readonly first: number
  readonly last: number
}

/** Which pages of a long list of equally high pages are in sight of whoever scrolls. */
export function usePagesInSight(pages: number, pageHeight: number): Sight {
  const scroller = useScroller()
  const list = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (element === null || scroller === null) return undefined
    const look = () => {
      const view = scroller.getBoundingClientRect()
      // A page that lies behind another has no height; it stays as it was drawn, for Back.
      if (view.height === 0) return
      const above = view.top - element.getBoundingClientRect().top
      const first = Math.max(0, Math.floor((above - ahead) / pageHeight))
      const last = Math.max(first, Math.floor((above + view.height + ahead) / pageHeight))
      // Rows are made in small pieces between frames: there is room ahead, and the scrolling goes before.
      startTransition(() => {
        setSeen((before) => (before.first === first && before.last === last ? before : { first, last }))
      })
    }
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    const watch = new ResizeObserver(look)
    watch.observe(scroller)
    // What stands above the list grows and shrinks: serials, machines, notes.
    watch.observe(element.closest('.shop') ?? element)
    return () => {
      scroller.removeEventListener('scroll', look)
      watch.disconnect()
    }
  }, [scroller, pageHeight])
  const last = Math.min(seen.last, pages - 1)
  return { list, first: Math.min(seen.first, last), last }
}
