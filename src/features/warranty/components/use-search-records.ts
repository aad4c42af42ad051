import { useEffect, useState } from 'react'
import type { RecordRow } from '../../../../contract/shapes/registration.ts'
import type { SeenRecordRow } from '../../../../offline/engine.ts'
import { plainRow } from './plain-row.ts'
import { useEngine } from '../../../data/engine.tsx'
import { useStanding } from '../../../data/standing.tsx'
import { useLive } from '../../../data/use-live.ts'

export interface Search {
  readonly rows: readonly SeenRecordRow[]
  readonly isLoading: boolean
  /** The server's word is not in it: only what this device keeps. */
  readonly isFromDevice: boolean
  /** Why the server could not be asked; null where it answered or is being asked. */
  readonly fault: unknown
  readonly again: () => void
}

interface Asked {
  readonly of: string
  readonly found: readonly RecordRow[] | null
  readonly fault: unknown
}

/** Registrations by serial or number: what this device keeps at once, then as the server has them now. */
export function useSearchRecords(text: string): Search {
  const engine = useEngine()
  const { isOnline } = useStanding()
  const [turn, setTurn] = useState(0)
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    if (text === '') return undefined
    let isWanted = true
    const tell = (found: readonly RecordRow[] | null, fault: unknown) => {
      if (isWanted) setAsked({ of: text, found, fault })
    }
    engine.findRecords(text).then(
      (found) => {
        tell(found, null)
      },
      (fault: unknown) => {
        tell(null, fault)
      },
    )
    return () => {
      isWanted = false
    }
  }, [engine, text, turn, isOnline])
  const here = useLive(async (own) => (text === '' ? [] : own.recordsLike(text)), [text])
  const kept = here.state === 'ready' ? here.value : []
  const answer = asked?.of === text ? asked : null
  const found = answer?.found ?? null
  return {
    rows:
      found === null
        ? kept
        : [
            ...kept.filter((row) => row.registration !== null),
            ...found.map((value) => kept.find((row) => row.value.id === value.id) ?? plainRow(value)),
          ],
    isLoading: text !== '' && (answer === null || here.state === 'loading') && kept.length === 0,
    isFromDevice: found === null,
    fault: answer?.fault ?? null,
    again: () => {
      setAsked(null)
      setTurn((before) => before + 1)
    },
  }
}
