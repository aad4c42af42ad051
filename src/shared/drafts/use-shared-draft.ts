import { useCallback, useEffect, useState } from 'react'
import { useEngine } from '../../data/engine.tsx'
import { dropDraft, readDraft, writeDraft } from './draft-writes.ts'
import { useSharedState } from '../../data/use-shared-state.ts'

export interface SharedDraft<T> {
  /** Undefined while it loads and where it could not be read, null where nothing is saved. */
  readonly found: T | null | undefined
  /** Reads it again, where it could not be read; else null. */
  readonly again: (() => void) | null
  /** Changes it on the device and on every screen that shows it. */
  readonly keep: (change: (before: T | null) => T) => void
  readonly drop: () => Promise<void>
}

/** A draft that several screens share, saved on this device at every change. */
export function useSharedDraft<T>(key: string): SharedDraft<T> {
  const engine = useEngine()
  const [found, { read, change }] = useSharedState<T | null | undefined>(`kept:${key}`, undefined)
  const [hasFailed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (read() !== undefined) return
    const tell = (value: T | null) => {
      // A value that was typed meanwhile is newer.
      change((before) => (before === undefined ? value : before))
    }
    readDraft<T>(engine, key).then(tell, () => {
      setFailed(true)
    })
  }, [engine, key, read, change, turn])
  const again = () => {
    setFailed(false)
    setTurn((before) => before + 1)
  }
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
  return { found, again: hasFailed && found === undefined ? again : null, keep, drop }
}
