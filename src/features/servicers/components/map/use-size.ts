import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

const defaultWidth = 640

/** Measures the width of a box and derives its height. */
export function useSize(): {
  readonly box: RefObject<HTMLDivElement | null>
  readonly width: number
  readonly height: number
} {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(defaultWidth)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
    }
  }, [])
  return { box, width, height: Math.round(Math.min(560, Math.max(270, width * 0.78))) }
}
