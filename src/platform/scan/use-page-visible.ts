import { useSyncExternalStore } from 'react'

function watch(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => {
    document.removeEventListener('visibilitychange', changed)
  }
}

/** Whether the page is visible: not in the background, and the screen is on. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(watch, () => document.visibilityState === 'visible')
}
