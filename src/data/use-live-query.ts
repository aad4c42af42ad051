import { useEffect, useState } from 'react'
import type { Engine } from '../../offline/engine.ts'
import { useEngine } from './engine.tsx'

/** Minimum pause between two reads of data that keeps changing. */
const minPauseMs = 300

/** Waits between two reads. The returned function cancels the wait. */
function pause(done: () => void): () => void {
  const timer = window.setTimeout(done, minPauseMs)
  return () => {
    window.clearTimeout(timer)
  }
}

/** A read from the device. A failed read is shown as failed, never as empty. */
export type LiveResult<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'ready'; readonly value: T }

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, at) => Object.is(value, other[at]))

/**
 * Reads from the device and repeats when the data changes, in this tab or another, a few times per second at most.
 * `dependencies` work as in React's hooks. While the engine opens, the state is 'loading'.
 */
export function useLiveQuery<T>(read: (engine: Engine) => Promise<T>, dependencies: readonly unknown[]): LiveResult<T> {
  const engine = useEngine()
  const [query, setQuery] = useState({ engine, read, dependencies })
  const [result, setResult] = useState<LiveResult<T>>({ state: 'loading' })
  if (query.engine !== engine || !isSame(query.dependencies, dependencies)) setQuery({ engine, read, dependencies })

  useEffect(() => {
    let stop: (() => void) | null = null
    let isGone = false
    const toFailure = (error: unknown): LiveResult<T> => ({
      state: 'failed',
      error,
      retry: () => {
        setQuery((before) => ({ ...before }))
      },
    })
    const subscribe = async () => {
      await query.engine.opened
      const { followQuery: follow } = await import('../../offline/live-query.ts')
      if (isGone) return
      stop = follow(
        () => query.read(query.engine).then((value): LiveResult<T> => ({ state: 'ready', value }), toFailure),
        setResult,
        pause,
      )
    }
    subscribe().catch((error: unknown) => {
      if (!isGone) setResult(toFailure(error))
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [query])
  return result
}
