import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useEngine } from '../data/engine.tsx'
import { dropKept, readKept, writeKept } from './kept-writes.ts'

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
  const queries = useQueryClient()
  const { data } = useQuery<{ readonly value: T | null }>({
    queryKey: ['kept', key],
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: 'always',
    queryFn: async () => ({ value: await readKept<T>(engine, key).catch(() => null) }),
  })
  const keep = useCallback(
    (change: (before: T | null) => T) => {
      const value = change(queries.getQueryData<{ readonly value: T | null }>(['kept', key])?.value ?? null)
      queries.setQueryData(['kept', key], { value })
      writeKept(engine, key, value)
    },
    [engine, queries, key],
  )
  const drop = useCallback(async () => {
    queries.setQueryData(['kept', key], { value: null })
    await dropKept(engine, key).catch(() => undefined)
  }, [engine, queries, key])
  return { found: data?.value, keep, drop }
}
