import { useEffect, useState } from 'react'
import type { Engine } from '../../offline/engine.ts'
import { useEngine } from './engine.tsx'
import type { LateQuery } from './late-query.tsx'
import type { LiveResult } from './live-result.ts'

export interface WatcherProps<T> {
  readonly read: (engine: Engine) => Promise<T>
  /** The read is repeated when one of them changes, as in React's hooks. */
  readonly dependencies: readonly unknown[]
  /** Receives the values and failures of the read. It must stay the same function. */
  onResult(this: void, result: LiveResult<T>): void
}

/**
 * Watches the device for the first page, which does not load Dexie. Once the engine is open, the code with Dexie's hook loads,
 * and `onResult` receives what `useLiveQuery` would return.
 */
export function QueryWatcher<T>({ read, dependencies, onResult }: WatcherProps<T>) {
  const engine = useEngine()
  const [Late, setLate] = useState<typeof LateQuery | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      await engine.opened
      if (isGone) return
      const late = await import('./late-query.tsx')
      if (!isGone) setLate(() => late.LateQuery)
    }
    load().catch((error: unknown) => {
      const retry = () => {
        setAttempt(attempt + 1)
      }
      if (!isGone) onResult({ state: 'failed', error, retry })
    })
    return () => {
      isGone = true
    }
  }, [engine, attempt, onResult])
  return Late === null ? null : <Late read={read} dependencies={dependencies} onResult={onResult} />
}
