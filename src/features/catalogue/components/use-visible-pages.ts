import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useScroller } from '../../../shared/shop-page/scroller.ts'

/** How far beyond the viewport pages are rendered, in px, so that fast scrolling shows no gaps. */
const overscan = 900

interface VisiblePages {
  readonly list: RefObject<HTMLDivElement | null>
  /** The pages to render, counted from 0, inclusive. */
  readonly first: number
  readonly last: number
}

/** The visible pages of a long list whose pages have equal height. */
export function useVisiblePages(pages: number, pageHeight: number): VisiblePages {
  const scroller = useScroller()
  const list = useRef<HTMLDivElement>(null)
  const [visible, setVisible] = useState({ first: 0, last: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (element === null || scroller === null) return undefined
    const measure = () => {
      const view = scroller.getBoundingClientRect()
      // A hidden page has no height. Keep its rendered rows for Back.
      if (view.height === 0) return
      const above = view.top - element.getBoundingClientRect().top
      const first = Math.max(0, Math.floor((above - overscan) / pageHeight))
      const last = Math.max(first, Math.floor((above + view.height + overscan) / pageHeight))
      // Render in a transition: the overscan hides the delay, and scrolling stays smooth.
      startTransition(() => {
        setVisible((before) => (before.first === first && before.last === last ? before : { first, last }))
      })
    }
    measure()
    scroller.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    // Content above the list can change its height and move the list.
    observer.observe(element.closest('.shop') ?? element)
    return () => {
      scroller.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [scroller, pageHeight])
  const last = Math.min(visible.last, pages - 1)
  return { list, first: Math.min(visible.first, last), last }
}
