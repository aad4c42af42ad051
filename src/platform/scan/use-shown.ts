import { useSyncExternalStore } from 'react'

function watch(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => {
    document.removeEventListener('visibilitychange', changed)
  }
}

/** Whether the page is in sight: not behind another app or tab, and the screen not off. */
export function useShown(): boolean {
  return useSyncExternalStore(watch, () => document.visibilityState === 'visible')
}
