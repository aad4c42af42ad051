import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Tells when a row comes under the pointer or has the focus in it, and when no more. The row itself is no control. */
export function useLight(row: RefObject<HTMLElement | null>, onLight: (isLit: boolean) => void): void {
  useEffect(() => {
    const element = row.current
    const listening = new AbortController()
    const tell = (isLit: boolean) => () => {
      onLight(isLit)
    }
    for (const event of ['pointerenter', 'focusin'])
      element?.addEventListener(event, tell(true), { signal: listening.signal })
    for (const event of ['pointerleave', 'focusout'])
      element?.addEventListener(event, tell(false), { signal: listening.signal })
    return () => {
      listening.abort()
    }
  }, [row, onLight])
}
