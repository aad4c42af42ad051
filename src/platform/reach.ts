import { useSyncExternalStore } from 'react'

let isReached = true
const watchers = new Set<() => void>()

function note(reached: boolean): void {
  if (reached === isReached) return
  isReached = reached
  for (const watcher of watchers) watcher()
}

/** A fetch that remembers whether the last call got any answer: a network with no server behind it is no signal either. */
export function remembering(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    try {
      const answer = await ask(input, init)
      note(true)
      return answer
    } catch (fault) {
      note(false)
      throw fault
    }
  }
}

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
