import { useEffect, useState } from 'react'
import type { RecordRow } from '../../../../../contract/shapes/registration.ts'
import type { SeenRecordRow } from '../../../../../offline/engine.ts'
import { toPlainRow } from './plain-row.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useScreenRead } from '../../../../data/screen-reads.tsx'
import { useLiveQuery } from '../../../../data/use-live-query.ts'

export interface RecordSearch {
  readonly rows: readonly SeenRecordRow[]
  readonly isLoading: boolean
  /** Whether the rows come from this device only. */
  readonly isFromDevice: boolean
  /** Why the server call failed; null where it succeeded or is running. */
  readonly error: unknown
  readonly again: () => void
}

interface SearchReply {
  readonly of: string
  readonly found: readonly RecordRow[] | null
  readonly error: unknown
}

/** Searches registrations by serial or record number: first on this device, then on the server. */
export function useRecordSearch(text: string): RecordSearch {
  const engine = useEngine()
  const { isOnline } = useConnectionStatus()
  const [turn, setTurn] = useState(0)
  const [lastReply, setLastReply] = useState<SearchReply | null>(null)
  useEffect(() => {
    if (text === '') return undefined
    let isActive = true
    const report = (found: readonly RecordRow[] | null, error: unknown) => {
      if (isActive) setLastReply({ of: text, found, error })
    }
    engine.findRecords(text).then(
      (found) => {
        report(found, null)
      },
      (error: unknown) => {
        report(null, error)
      },
    )
    return () => {
      isActive = false
    }
  }, [engine, text, turn, isOnline])
  useScreenRead(
    () =>
      engine.findRecords(text).then(
        (found) => {
          setLastReply({ of: text, found, error: null })
          return true
        },
        (error: unknown) => {
          setLastReply({ of: text, found: null, error })
          return false
        },
      ),
    text !== '',
  )
  const here = useLiveQuery(async (own) => (text === '' ? [] : own.recordsLike(text)), [text])
  const cached = here.state === 'ready' ? here.value : []
  const answer = lastReply?.of === text ? lastReply : null
  const results = answer?.found ?? null
  return {
    rows:
      results === null
        ? cached
        : [
            ...cached.filter((row) => row.registration !== null),
            ...results.map((value) => cached.find((row) => row.value.id === value.id) ?? toPlainRow(value)),
          ],
    isLoading: text !== '' && (answer === null || here.state === 'loading') && cached.length === 0,
    isFromDevice: results === null,
    error: answer?.error ?? null,
    again: () => {
      setLastReply(null)
      setTurn((before) => before + 1)
    },
  }
}
