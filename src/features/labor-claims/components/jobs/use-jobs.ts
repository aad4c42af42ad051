import { useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { OutboxEntry } from '../../../../../offline/engine.ts'
import { DrawnReadsContext } from '../../../../data/drawn-reads.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useScreenRead } from '../../../../data/screen-reads.tsx'
import { useLiveQuery } from '../../../../data/use-live-query.ts'
import { groupBy } from '../../../../../domain/group-by.ts'
import { claimGroup } from '../../../../../offline/operations/operation.ts'
import type { Job } from './job-days.ts'

const none: readonly OutboxEntry[] = []

export interface Jobs {
  /** `none` while no jobs were ever fetched. */
  readonly rows: readonly Job[] | 'none'
  readonly asOf: number | null
  readonly error: unknown
  readonly refresh: () => void
  /** What waits, by the group of its claim, without its content: thousands may wait. */
  readonly waiting: ReadonlyMap<string, readonly OutboxEntry[]>
  /** Whether the outbox was read. The server, which draws this too, does not know it. */
  readonly isOutboxKnown: boolean
}

/** The servicer's jobs from this device. They are fetched on opening, on refresh, and when the connection returns. */
export function useJobs(section: 'jobs' | 'filed'): Jobs {
  const engine = useEngine()
  const { isOnline } = useConnectionStatus()
  const isDrawn = useContext(DrawnReadsContext) !== null
  const list = useLiveQuery((own) => own.claims(section), [section])
  const ops = useLiveQuery((own) => own.outboxEntries(), [])
  const [turn, setTurn] = useState(0)
  const [lastFetch, setLastFetch] = useState<{ readonly turn: string; readonly error: unknown } | null>(null)
  const thisTurn = `${section} ${turn} ${isOnline}`

  useEffect(() => {
    let isActive = true
    const report = (error: unknown) => {
      if (isActive) setLastFetch({ turn: thisTurn, error })
    }
    engine.refreshClaims(section).then(() => {
      report(null)
    }, report)
    return () => {
      isActive = false
    }
  }, [engine, section, thisTurn])

  useScreenRead(() =>
    engine.refreshClaims(section).then(
      () => {
        setLastFetch({ turn: thisTurn, error: null })
        return true
      },
      (error: unknown) => {
        setLastFetch({ turn: thisTurn, error })
        return false
      },
    ),
  )

  const entries = ops.state === 'ready' ? ops.value : none
  const waiting = useMemo(() => {
    const ofClaims = entries.filter(({ groupId, state }) => groupId.startsWith(claimGroup('')) && state !== 'acked')
    return groupBy(ofClaims, ({ groupId }) => groupId)
  }, [entries])
  const isFetching = lastFetch?.turn !== thisTurn
  const isKnown = list.state === 'ready' && (list.value.asOf !== null || list.value.rows.length > 0)
  return {
    rows: isKnown ? list.value.rows : 'none',
    asOf: list.state === 'ready' ? list.value.asOf : null,
    error: list.state === 'failed' ? list.error : isFetching ? null : lastFetch.error,
    refresh: useCallback(() => {
      setTurn((at) => at + 1)
    }, []),
    waiting,
    isOutboxKnown: ops.state === 'ready' && !isDrawn,
  }
}
