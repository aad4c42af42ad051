import { useEffect, useState } from 'react'
import { useConnectionStatus } from '../data/connection-status.tsx'
import { useScreenRead } from '../data/screen-reads.tsx'

export interface Refresh {
  /** Whether this item was fetched, or failed to be, since the screen opened. */
  readonly isDone: boolean
  /** Why the last fetch failed; null where it succeeded or is running. */
  readonly error: unknown
  readonly retry: () => void
}

/**
 * Fetches an item when its screen opens, when `trigger` changes, and when the connection goes or returns. `refresh` must be
 * memoized: a new function means a new item. Null fetches nothing.
 */
export function useRefresh(refresh: (() => Promise<unknown>) | null, trigger = ''): Refresh {
  const { isOnline } = useConnectionStatus()
  const [fetched, setFetched] = useState<{ readonly by: typeof refresh; readonly error: unknown } | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (refresh === null) return undefined
    let isActive = true
    const report = (error: unknown) => {
      if (isActive) setFetched({ by: refresh, error })
    }
    refresh().then(() => {
      report(null)
    }, report)
    return () => {
      isActive = false
    }
  }, [refresh, trigger, turn, isOnline])
  useScreenRead(
    () =>
      (refresh?.() ?? Promise.resolve()).then(
        () => {
          setFetched({ by: refresh, error: null })
          return true
        },
        (error: unknown) => {
          setFetched({ by: refresh, error })
          return false
        },
      ),
    refresh !== null,
  )
  const isDone = fetched !== null && fetched.by === refresh
  return {
    isDone,
    error: isDone ? fetched.error : null,
    retry: () => {
      setFetched(null)
      setTurn((before) => before + 1)
    },
  }
}
