import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useState } from 'react'
import type { Engine } from '../../offline/engine.ts'
import { useEngine } from './engine.tsx'

/** What a screen knows of something on the device. A read that failed is said, never shown as empty. */
export type Live<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly again: () => void }
  | { readonly state: 'ready'; readonly value: T }

const loading = { state: 'loading' } as const

/** Reads from the device and reads again whenever what it read has changed, in this tab or another. `deps` are what the read depends on. */
export function useLive<T>(read: (engine: Engine) => Promise<T>, deps: readonly unknown[]): Live<T> {
  const engine = useEngine()
  const [turn, setTurn] = useState(0)
  const again = useCallback(() => {
    setTurn((at) => at + 1)
  }, [])
  return useLiveQuery<Live<T>, Live<T>>(
    () =>
      read(engine).then(
        (value) => ({ state: 'ready', value }) as const,
        (error: unknown) => ({ state: 'failed', error, again }) as const,
      ),
    [engine, turn, ...deps],
    loading,
  )
}
