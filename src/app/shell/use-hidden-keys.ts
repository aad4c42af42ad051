import { useEffect } from 'react'
import { useClock } from '../../data/clock.tsx'
import { appVersion } from '../../platform/version.ts'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { keySequence } from './key-sequence.ts'

/** Typed anywhere but in a field: says which build this is, for whoever is asked on the phone. */
const pattern = ['v', 'e', 'r', 's', 'i', 'o', 'n']
const fields = 'input, textarea, select, [contenteditable]'

/** The hidden listener of `storefront §2`. */
export function useHiddenKeys(): void {
  const say = useSnackbar()
  const clock = useClock()
  useEffect(() => {
    const hear = keySequence(
      pattern,
      () => clock.now(),
      () => {
        say({ text: `Partwright ${appVersion}` })
      },
    )
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(fields) !== null) return
      hear(event.key.toLowerCase())
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
    }
  }, [say, clock])
}
