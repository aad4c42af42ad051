import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Reports when a row gains or loses hover or focus. The row itself is not a control. */
export function useRowHighlight(row: RefObject<HTMLElement | null>, onLight: (isLit: boolean) => void): void {
  useEffect(() => {
    const element = row.current
    const listening = new AbortController()
    const report = (isLit: boolean) => () => {
      onLight(isLit)
    }
    for (const event of ['pointerenter', 'focusin'])
      element?.addEventListener(event, report(true), { signal: listening.signal })
    for (const event of ['pointerleave', 'focusout'])
      element?.addEventListener(event, report(false), { signal: listening.signal })
    return () => {
      listening.abort()
    }
  }, [row, onLight])
}
