import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Edit } from './editing.ts'

/** Ctrl or Command with Z goes back, with Shift and Z or with Y forward; in a field these stay the field's own. */
export function useUndoKeys(edit: (edit: Edit) => void): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const listening = new AbortController()
    root.current?.addEventListener(
      'keydown',
      (event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target instanceof HTMLInputElement) return
        const key = event.key.toLowerCase()
        if (key !== 'z' && key !== 'y') return
        event.preventDefault()
        edit({ is: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
      },
      { signal: listening.signal },
    )
    return () => {
      listening.abort()
    }
  }, [edit])
  return root
}
