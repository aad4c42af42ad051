import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Edit } from './editor-state.ts'

/** Ctrl or Command with Z undoes; with Shift+Z or Y it redoes. Text fields keep their own undo. */
export function useUndoKeys(edit: (edit: Edit) => void): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const abort = new AbortController()
    root.current?.addEventListener(
      'keydown',
      (event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target instanceof HTMLInputElement) return
        const key = event.key.toLowerCase()
        if (key !== 'z' && key !== 'y') return
        event.preventDefault()
        edit({ is: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
      },
      { signal: abort.signal },
    )
    return () => {
      abort.abort()
    }
  }, [edit])
  return root
}
