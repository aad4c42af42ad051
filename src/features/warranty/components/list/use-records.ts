import { useEffect, useState } from 'react'
import { useEngine } from '../../../../data/engine.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useScreenRead } from '../../../../data/screen-reads.tsx'
import { useLiveQuery } from '../../../../data/use-live-query.ts'
import type { SeenRecordRow } from '../../../../../offline/engine.ts'

type OwnRecords =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly isOfDevice: boolean }
  | { readonly state: 'ready'; readonly rows: readonly SeenRecordRow[]; readonly asOf: number | null }

/** The account's registrations with queued changes. They are fetched when the screen opens and the connection returns. */
export function useRecords(): { readonly seen: OwnRecords; readonly again: () => void } {
  const engine = useEngine()
  const { isOnline } = useConnectionStatus()
  const [turn, setTurn] = useState(0)
  const [lastFetch, setLastFetch] = useState<{ readonly turn: number; readonly error: unknown } | null>(null)
  const live = useLiveQuery((own) => own.records(), [])
  useEffect(() => {
    let isActive = true
    const report = (error: unknown) => {
      if (isActive) setLastFetch({ turn, error })
    }
    engine.refreshRecords().then(() => {
      report(null)
    }, report)
    return () => {
      isActive = false
    }
  }, [engine, turn, isOnline])
  useScreenRead(() =>
    engine.refreshRecords().then(
      () => {
        setLastFetch({ turn, error: null })
        return true
      },
      (error: unknown) => {
        setLastFetch({ turn, error })
        return false
      },
    ),
  )
  const again = () => {
    setTurn((before) => before + 1)
    if (live.state === 'failed') live.retry()
  }
  if (live.state === 'loading') return { seen: live, again }
  if (live.state === 'failed') return { seen: { state: 'failed', error: live.error, isOfDevice: true }, again }
  const { rows, asOf } = live.value
  if (asOf === null && rows.length === 0) {
    if (lastFetch === null) return { seen: { state: 'loading' }, again }
    if (lastFetch.error !== null) return { seen: { state: 'failed', error: lastFetch.error, isOfDevice: false }, again }
  }
  return { seen: { state: 'ready', rows, asOf }, again }
}
