// Ten who ask for the same costly thing at once cost as much as one: they wait for the one piece of work and share its answer.
import { createGate } from './gate.ts'

/** Does `work` unless the same is under way in this world (a file store, say); then waits for that. */
export type SharedWork<T> = (world: object, key: string, work: () => Promise<T>) => Promise<T>

/** At most `width` pieces run side by side. A failure is everybody's who waited for it; the next to ask tries again. */
export function createSharedWork<T>(width: number): SharedWork<T> {
  const gate = createGate(width)
  const worlds = new WeakMap<object, Map<string, Promise<T>>>()
  return (world, key, work) => {
    const running = worlds.get(world) ?? new Map<string, Promise<T>>()
    worlds.set(world, running)
    const found = running.get(key)
    if (found !== undefined) return found
    const started = gate(work).finally(() => {
      running.delete(key)
    })
    running.set(key, started)
    return started
  }
}
