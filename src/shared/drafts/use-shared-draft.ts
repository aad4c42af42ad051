import { useCallback, useEffect } from 'react'
import { useEngine } from '../../data/engine.tsx'
import { dropDraft, readDraft, writeDraft } from './draft-writes.ts'
import { useSharedState } from '../../data/use-shared-state.ts'

export interface SharedDraft<T> {
  /** Undefined while it loads, null where nothing is saved. */
  readonly found: T | null | undefined
  /** Changes it on the device and on every screen that shows it. */
  readonly keep: (change: (before: T | null) => T) => void
  readonly drop: () => Promise<void>
}

/** A draft that several screens share, saved on this device at every change. */
export function useSharedDraft<T>(key: string): SharedDraft<T> {
  const engine = useEngine()
  const [found, { read, change }] = useSharedState<T | null | undefined>(`kept:${key}`, undefined)
  useEffect(() => {
    if (read() !== undefined) return
    const tell = (value: T | null) => {
      // A value that was typed meanwhile is newer.
      change((before) => (before === undefined ? value : before))
    }
    readDraft<T>(engine, key).then(tell, () => {
      tell(null)
    })
  }, [engine, key, read, change])
  const keep = useCallback(
    (to: (before: T | null) => T) => {
      change((before) => {
        const value = to(before ?? null)
        writeDraft(engine, key, value)
        return value
      })
    },
    [engine, key, change],
  )
  const drop = useCallback(async () => {
    change(() => null)
    await dropDraft(engine, key).catch(() => undefined)
  }, [engine, key, change])
  return { found, keep, drop }
}
