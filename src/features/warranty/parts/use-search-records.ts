import { useQuery } from '@tanstack/react-query'
import type { SeenRecordRow } from '../../../../offline/engine.ts'
import { useEngine } from '../../../data/engine.tsx'
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

/** Registrations by serial or number: what this device keeps at once, then as the server has them now. */
export function useSearchRecords(text: string): Search {
  const engine = useEngine()
  const isOn = text !== ''
  const asked = useQuery({
    queryKey: ['warranty-search', text],
    enabled: isOn,
    queryFn: () => engine.findRecords(text),
  })
  const here = useLive(async (own) => (text === '' ? [] : own.recordsLike(text)), [text])
  const kept = here.state === 'ready' ? here.value : []
  const found = asked.data
  return {
    // What the server found is kept by then: the device's list has it too, with what waits on top.
    rows:
      found === undefined
        ? kept
        : kept.filter((row) => row.registration !== null || found.some(({ id }) => id === row.value.id)),
    isLoading: isOn && (asked.isLoading || here.state === 'loading') && kept.length === 0,
    isFromDevice: found === undefined,
    fault: asked.error,
    again: () => {
      void asked.refetch()
    },
  }
}
