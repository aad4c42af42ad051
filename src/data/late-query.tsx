import { useEffect } from 'react'
import type { WatcherProps } from './query-watcher.tsx'
import { useLiveQuery } from './use-live-query.ts'

/** The part of `QueryWatcher` that loads late, with Dexie. */
export function LateQuery<T>({ read, dependencies, onResult }: WatcherProps<T>): null {
  const result = useLiveQuery(read, dependencies)
  useEffect(() => {
    if (result.state !== 'loading') onResult(result)
  }, [result, onResult])
  return null
}
