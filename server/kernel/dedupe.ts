// Identical expensive requests that arrive together share one computation and its result.
import pLimit from 'p-limit'

/** Runs `work`, or waits for the same `key` if it is running already in this scope (a file store, for instance). */
export type Dedupe<T> = (scope: object, key: string, work: () => Promise<T>) => Promise<T>

/** At most `width` computations run in parallel. A failure reaches every caller that waited; the next caller tries again. */
export function createDedupe<T>(width: number): Dedupe<T> {
  const limit = pLimit(width)
  const scopes = new WeakMap<object, Map<string, Promise<T>>>()
  return (scope, key, work) => {
    const running = scopes.get(scope) ?? new Map<string, Promise<T>>()
    scopes.set(scope, running)
    const found = running.get(key)
    if (found !== undefined) return found
    const started = limit(work).finally(() => {
      running.delete(key)
    })
    running.set(key, started)
    return started
  }
}
