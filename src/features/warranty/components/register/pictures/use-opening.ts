import { useLayoutEffect, useRef } from 'react'

/** How often the form of each machine was opened on this page. */
const counts = new Map<string, number>()

/** Whether a form is the last that was opened for its machine: what comes late to another one would undo what was typed since. */
export function useOpening(id: string): { readonly isLast: () => boolean } {
  const own = useRef(0)
  useLayoutEffect(() => {
    own.current = (counts.get(id) ?? 0) + 1
    counts.set(id, own.current)
  }, [id])
  return { isLast: () => counts.get(id) === own.current }
}
