import { useSyncExternalStore } from 'react'
import { requestedWith, serverTime } from '../../contract/kernel/headers.ts'

let isReached = true
const watchers = new Set<() => void>()

function note(reached: boolean): void {
  if (reached === isReached) return
  isReached = reached
  for (const watcher of watchers) watcher()
}

/**
 * What an answer says of the way to the server: only the server tells its time. JSON without it is a copy that the
 * worker kept, which says nothing; anything else is a stranger's page, and a network with no server behind it is no signal.
 */
function reachOf({ headers }: Response): boolean | null {
  if (headers.has(serverTime)) return true
  return headers.get('content-type')?.includes('json') === true ? null : false
}

/** A fetch that remembers whether the server answered when it was last asked. */
export function remembering(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    try {
      const answer = await ask(input, init)
      const reached = reachOf(answer)
      if (reached !== null) note(reached)
      return answer
    } catch (fault) {
      note(false)
      throw fault
    }
  }
}

/** Asks the server for the least that it answers anyone, past whatever copies the worker keeps. */
export const serverAnswers = (ask: typeof fetch, api: string): Promise<boolean> =>
  ask(`${api}/site`, { headers: { [requestedWith]: 'XMLHttpRequest' } }).then(
    (answer) => reachOf(answer) === true,
    () => false,
  )

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => {
    watchers.delete(changed)
  }
}

/** Whether the server answered when it was last asked. */
export function useReached(): boolean {
  return useSyncExternalStore(watch, () => isReached)
}
