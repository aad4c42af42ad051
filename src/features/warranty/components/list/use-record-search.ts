import { useEffect, useState } from 'react'
import type { Reply } from '../../../../../contract/kernel/endpoint.ts'
import type { records } from '../../../../../contract/warranty-records.ts'
import type { SeenRecordRow } from '../../../../../offline/engine.ts'
import { toPlainRow } from './plain-row.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useScreenRead } from '../../../../data/screen-reads.tsx'
import { useLiveQuery } from '../../../../data/use-live-query.ts'

type RecordPage = Reply<typeof records.listRecords>

export interface RecordSearch {
  readonly rows: readonly SeenRecordRow[]
  /** How many were found on all pages, with those that wait on this device. */
  readonly total: number
  /** The server's page of the rows; null where they come from this device only. */
  readonly page: RecordPage | null
  readonly isLoading: boolean
  /** Why the server call failed; null where it succeeded or is running. */
  readonly error: unknown
  readonly again: () => void
}

interface SearchReply {
  readonly of: string
  readonly found: RecordPage | null
  readonly error: unknown
}

/** Searches registrations by serial or record number: first on this device, then a page of them on the server. */
export function useRecordSearch(text: string, page: number): RecordSearch {
  const engine = useEngine()
  const { isOnline } = useConnectionStatus()
  const [turn, setTurn] = useState(0)
  const [lastReply, setLastReply] = useState<SearchReply | null>(null)
  useEffect(() => {
    if (text === '') return undefined
    let isActive = true
    const report = (found: RecordPage | null, error: unknown) => {
      if (isActive) setLastReply({ of: text, found, error })
    }
    engine.findRecords(text, page).then(
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
  }, [engine, text, page, turn, isOnline])
  useScreenRead(
    () =>
      engine.findRecords(text, page).then(
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
  // A page stays in sight until the next one is there.
  const answer = lastReply?.of === text ? lastReply : null
  const results = answer?.found ?? null
  const unsent = cached.filter((row) => row.registration !== null)
  return {
    rows:
      results === null
        ? cached
        : [
            ...(results.current_page === 1 ? unsent : []),
            ...results.data.map((value) => cached.find((row) => row.value.id === value.id) ?? toPlainRow(value)),
          ],
    total: results === null ? cached.length : results.total + unsent.length,
    page: results,
    isLoading: text !== '' && (answer === null || here.state === 'loading') && cached.length === 0,
    error: answer?.error ?? null,
    again: () => {
      setLastReply(null)
      setTurn((before) => before + 1)
    },
  }
}
