import { useEffect } from 'react'
import { useClock } from '../../data/clock.tsx'
import { appVersion } from '../../platform/version.ts'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { keySequence } from './key-sequence.ts'

/** Typed outside a field, this shows the app's version, for support calls. */
const pattern = ['v', 'e', 'r', 's', 'i', 'o', 'n']
const fields = 'input, textarea, select, [contenteditable]'

/** Listens for the hidden key sequence (`SF046`). */
export function useVersionKeys(): void {
  const showSnackbar = useSnackbar()
  const clock = useClock()
  useEffect(() => {
    const onTyped = keySequence(
      pattern,
      () => clock.now(),
      () => {
        showSnackbar({ text: `Partwright ${appVersion}` })
      },
    )
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(fields) !== null) return
      onTyped(event.key.toLowerCase())
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
    }
  }, [showSnackbar, clock])
}
