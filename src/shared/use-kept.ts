import { useCallback, useEffect } from 'react'
import { useEngine } from '../data/engine.tsx'
import { dropKept, readKept, writeKept } from './draft-writes.ts'
import { useSharedState } from '../data/use-shared-state.ts'

export interface Kept<T> {
  /** Undefined while the device is asked, null where nothing is kept. */
  readonly found: T | null | undefined
  /** Changes it for every screen that shows it, and on the device. */
  readonly keep: (change: (before: T | null) => T) => void
  readonly drop: () => Promise<void>
}

/** Something typed that several screens share, kept on this device at every change. */
export function useKept<T>(key: string): Kept<T> {
  const engine = useEngine()
  const [found, { read, change }] = useSharedState<T | null | undefined>(`kept:${key}`, undefined)
  useEffect(() => {
    if (read() !== undefined) return
    const tell = (value: T | null) => {
      // Whoever has typed meanwhile knows better.
      change((before) => (before === undefined ? value : before))
    }
    readKept<T>(engine, key).then(tell, () => {
      tell(null)
    })
  }, [engine, key, read, change])
  const keep = useCallback(
    (to: (before: T | null) => T) => {
      change((before) => {
        const value = to(before ?? null)
        writeKept(engine, key, value)
        return value
      })
    },
    [engine, key, change],
  )
  const drop = useCallback(async () => {
    change(() => null)
    await dropKept(engine, key).catch(() => undefined)
  }, [engine, key, change])
  return { found, keep, drop }
}
