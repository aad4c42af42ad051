import { useCallback, useEffect, useState } from 'react'
import type { OutboxItem } from '../../../../offline/engine.ts'
import { useEngine } from '../../../data/engine.tsx'
import { useStanding } from '../../../data/standing.tsx'
import { useLive } from '../../../data/use-live.ts'
import { claimOf } from '../../../shared/claim-of.ts'
import type { Job } from './job-days.ts'

export interface Jobs {
  /** `none` while nothing was ever fetched and nothing failed yet. */
  readonly rows: readonly Job[] | 'none'
  readonly asOf: number | null
  readonly fault: unknown
  readonly isFetching: boolean
  readonly refresh: () => void
  /** What waits on this device, by claim. */
  readonly waiting: ReadonlyMap<string, readonly OutboxItem[]>
}

/** The servicer's jobs from this device, fetched anew on opening, on asking, and when the network comes back. */
export function useJobs(section: 'jobs' | 'filed'): Jobs {
  const engine = useEngine()
  const { isOnline } = useStanding()
  const list = useLive((own) => own.claims(section), [section])
  const ops = useLive((own) => own.outbox(), [])
  const [turn, setTurn] = useState(0)
  const [fetched, setFetched] = useState<{ readonly turn: string; readonly error: unknown } | null>(null)
  const thisTurn = `${section} ${turn} ${isOnline}`

  useEffect(() => {
    let isWanted = true
    const tell = (error: unknown) => {
      if (isWanted) setFetched({ turn: thisTurn, error })
    }
    engine.refreshClaims(section).then(() => {
      tell(null)
    }, tell)
    return () => {
      isWanted = false
    }
  }, [engine, section, thisTurn])

  const waiting = new Map<string, OutboxItem[]>()
  for (const item of ops.state === 'ready' ? ops.value : []) {
    const id = claimOf(item)
    if (id !== null && item.state !== 'acked') waiting.set(id, [...(waiting.get(id) ?? []), item])
  }
  const isFetching = fetched?.turn !== thisTurn
  const isKnown = list.state === 'ready' && (list.value.asOf !== null || list.value.rows.length > 0)
  return {
    rows: isKnown ? list.value.rows : 'none',
    asOf: list.state === 'ready' ? list.value.asOf : null,
    fault: list.state === 'failed' ? list.error : isFetching ? null : fetched.error,
    isFetching,
    refresh: useCallback(() => {
      setTurn((at) => at + 1)
    }, []),
    waiting,
  }
}
