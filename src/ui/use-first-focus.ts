import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Gives what has just been drawn the focus, where it stands in the place of what had it. */
export function useFirstFocus<T extends HTMLElement>(isWanted: boolean): RefObject<T | null> {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (isWanted) ref.current?.focus()
  }, [isWanted])
  return ref
}
