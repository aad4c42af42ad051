import { useSyncExternalStore } from 'react'
import { requestedWith, serverTime } from '../../contract/kernel/headers.ts'

let isReached = true
const watchers = new Set<() => void>()

function setReached(reached: boolean): void {
  if (reached === isReached) return
  isReached = reached
  for (const watcher of watchers) watcher()
}

/**
 * Whether an answer proves a connection to the server. Only the server sends its time. Without it, JSON and pictures are cached
 * copies and prove nothing. Text is a foreign page, for example a captive portal's, and counts as offline.
 */
function readReachability({ headers }: Response): boolean | null {
  if (headers.has(serverTime)) return true
  const type = headers.get('content-type') ?? ''
  return type === '' || type.startsWith('text/') ? false : null
}

/** Wraps fetch and records whether the server answered the last call. */
export function trackReachability(fetchFromServer: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    try {
      const answer = await fetchFromServer(input, init)
      const reached = readReachability(answer)
      if (reached !== null) setReached(reached)
      return answer
    } catch (error) {
      setReached(false)
      throw error
    }
  }
}

/** Calls the cheapest public endpoint, bypassing the worker's caches. */
export const pingServer = (fetchFromServer: typeof globalThis.fetch, api: string): Promise<boolean> =>
  fetchFromServer(`${api}/site`, { headers: { [requestedWith]: 'XMLHttpRequest' } }).then(
    (answer) => readReachability(answer) === true,
    () => false,
  )

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => {
    watchers.delete(changed)
  }
}

/** Whether the server answered the last call. */
export function useIsServerReachable(): boolean {
  return useSyncExternalStore(
    watch,
    () => isReached,
    () => true,
  )
}
