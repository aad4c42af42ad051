import { useObservable } from 'dexie-react-hooks'
import { startTransition, useContext, useId, useReducer } from 'react'
import { createPacedQuery } from '../../offline/live-query.ts'
import type { Engine } from '../../offline/engine.ts'
import { DrawnReadsContext } from './drawn-reads.ts'
import { useEngine } from './engine.tsx'
import type { LiveResult } from './live-result.ts'

/** Minimum pause between two reads of data that keeps changing. */
const minPauseMs = 300

/** Waits between two reads. The returned function cancels the wait. */
function pause(done: () => void): () => void {
  const timer = window.setTimeout(done, minPauseMs)
  return () => {
    window.clearTimeout(timer)
  }
}

type PacedQuery<T> = ReturnType<typeof createPacedQuery<T>>

/**
 * The first value fills a screen. A transition lets taps and keys in between while the screen is built up; by itself that is
 * one piece, however long. What changes later is small, and shown at once.
 */
const fillInTransition = <T>(query: PacedQuery<T>): PacedQuery<T> => ({
  ...query,
  subscribe(onValue) {
    let isFirst = true
    return query.subscribe((value) => {
      if (!isFirst) onValue(value)
      else
        startTransition(() => {
          onValue(value)
        })
      isFirst = false
    })
  },
})

/**
 * Reads from the device and repeats when the data changes, in this tab or another, a few times per second at most.
 * `dependencies` work as in React's hooks. While the engine opens, the state is 'loading'.
 * This imports Dexie: only code that loads with a screen may import it. The shell watches with `QueryWatcher`.
 */
export function useLiveQuery<T>(read: (engine: Engine) => Promise<T>, dependencies: readonly unknown[]): LiveResult<T> {
  const engine = useEngine()
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const drawn = useContext(DrawnReadsContext)
  const place = useId()
  const watched = useObservable<LiveResult<T>, LiveResult<T>>(
    () =>
      fillInTransition(
        createPacedQuery(
          () =>
            read(engine).then(
              (value) => ({ state: 'ready', value }),
              (error: unknown) => ({ state: 'failed', error, retry }),
            ),
          pause,
          engine.opened,
        ),
      ),
    [engine, attempt, ...dependencies],
    { state: 'loading' },
  )
  return drawn === null ? watched : drawn.read(`${place} ${JSON.stringify(dependencies)}`, () => read(engine))
}
