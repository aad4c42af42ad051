import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { Button } from './button.tsx'

/** Pixels of one step (`SF066`). */
const step = 50
/** A longer page goes up by several steps a frame, so that the way takes half a second at most. */
const maxFrames = 30

/** Scrolls to the top in steps; at once for those who want less motion. */
async function scrollUp(content: HTMLIonContentElement): Promise<void> {
  const scroller = await content.getScrollElement()
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const perFrame = isStill ? scroller.scrollTop : step * Math.ceil(scroller.scrollTop / step / maxFrames)
  const goUp = () => {
    const before = scroller.scrollTop
    scroller.scrollTop = Math.max(0, before - perFrame)
    if (scroller.scrollTop > 0 && scroller.scrollTop < before) requestAnimationFrame(goUp)
  }
  goUp()
}

/** Appears after 200 px of scroll, 2000 px on a phone (`SF065`). */
export function BackToTop({ content }: { content: RefObject<HTMLIonContentElement | null> }) {
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    const element = content.current
    if (!element) return
    const scrolled = (event: Event) => {
      const top = event instanceof CustomEvent ? (event.detail as { scrollTop: number }).scrollTop : 0
      setFar(top > (window.matchMedia('(min-width: 960px)').matches ? 200 : 2000))
    }
    element.addEventListener('ionScroll', scrolled)
    return () => {
      element.removeEventListener('ionScroll', scrolled)
    }
  }, [content])
  if (!isFar) return null
  return (
    <Button
      slot="fixed"
      className="to-top"
      isIconOnly
      icon="up"
      aria-label="Back to top"
      onClick={() => {
        if (content.current !== null) void scrollUp(content.current)
      }}
    />
  )
}
