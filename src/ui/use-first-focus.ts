import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Focuses an element when it replaces the one that had the focus. */
export function useFirstFocus<T extends HTMLElement>(isEnabled: boolean): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (isEnabled) ref.current?.focus()
  }, [isEnabled])
  return ref
}
