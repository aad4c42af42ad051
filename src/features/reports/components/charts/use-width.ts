import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in px, kept while it changes; `usual` until it is known. */
export function useWidth<E extends Element>(usual: number) {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(usual)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null || typeof ResizeObserver !== 'function') return undefined
    const watch = new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.contentRect.width ?? 0)
      if (next > 0) setWidth(next)
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
    }
  }, [])
  return { ref, width }
}
