import { useSyncExternalStore } from 'react'

const panes = '(min-width: 768px)'
const watchPanes = (changed: () => void) => {
  const query = window.matchMedia(panes)
  query.addEventListener('change', changed)
  return () => {
    query.removeEventListener('change', changed)
  }
}

/** Whether the queue stands beside what is open: not on a phone. */
export const useHasPanes = (): boolean => useSyncExternalStore(watchPanes, () => window.matchMedia(panes).matches)

/** The id beside another one in the queue: the next below, or the previous above. Null at the ends. */
export function findNeighbor(ids: readonly string[], id: string, by: 1 | -1): string | null {
  return ids[ids.indexOf(id) + by] ?? null
}
