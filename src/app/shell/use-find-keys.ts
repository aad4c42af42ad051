import { useEffect } from 'react'

/** Opens Find anything with Ctrl-K, or Command-K on a Mac, from everywhere but an open dialog. */
export function useFindKeys(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // The browser's own search must not take the keys either.
      event.preventDefault()
      if (document.querySelector('[aria-modal="true"]') === null) open()
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
    }
  }, [open])
}
