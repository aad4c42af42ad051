import { useSyncExternalStore } from 'react'

const wide = '(min-width: 960px)'

const watch = (changed: () => void) => {
  const query = window.matchMedia(wide)
  query.addEventListener('change', changed)
  return () => {
    query.removeEventListener('change', changed)
  }
}

/** From 960 px: where the order of what is read differs between phone and desk, and classes alone would not change it. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(wide).matches)
}
