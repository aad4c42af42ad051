import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { Button } from './button.tsx'

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
        void content.current?.scrollToTop(300)
      }}
    />
  )
}
