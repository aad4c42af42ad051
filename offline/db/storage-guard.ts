// Storage that fails is never silent: a lost connection is opened again three times, a full disk is given room once,
// and then the person is told before they leave the form.
import type { World } from '../engine.ts'
import { SaveRefused } from '../outbox/save-refused.ts'
import type { Databases } from './open.ts'

export interface StorageGuard {
  /** Runs what reads or writes the database; throws `SaveRefused` where storage is full or gone. */
  run<T>(work: () => Promise<T>): Promise<T>
  state(): 'ok' | 'full' | 'lost'
}

const lostNames = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'OpenFailedError',
  'TransactionInactiveError',
  'NotFoundError',
])

function chain(fault: unknown): { name?: unknown; inner?: unknown }[] {
  const found: { name?: unknown; inner?: unknown }[] = []
  for (
    let at: unknown = fault;
    typeof at === 'object' && at !== null && found.length < 5;
    at = (at as { inner?: unknown }).inner
  )
    found.push(at)
  return found
}
const isFull = (fault: unknown) => chain(fault).some(({ name }) => name === 'QuotaExceededError')
const isLost = (fault: unknown) => chain(fault).some(({ name }) => typeof name === 'string' && lostNames.has(name))

const reopenings = 3

/** `free` makes room on the device: what can be fetched again. */
export function createStorageGuard(
  databases: Databases,
  world: Pick<World, 'evict'>,
  free: () => Promise<void>,
): StorageGuard {
  let state: 'ok' | 'full' | 'lost' = 'ok'

  async function run<T>(work: () => Promise<T>): Promise<T> {
    let hasFreed = false
    for (let reopened = 0; ;) {
      try {
        const done = await work()
        state = 'ok'
        return done
      } catch (fault) {
        if (isFull(fault)) {
          if (hasFreed) {
            state = 'full'
            throw new SaveRefused('storage-full', fault)
          }
          hasFreed = true
          await world.evict?.().catch(() => undefined)
          await free().catch(() => undefined)
        } else if (isLost(fault)) {
          if (reopened === reopenings) {
            state = 'lost'
            throw new SaveRefused('storage-lost', fault)
          }
          reopened += 1
          databases.drop()
        } else throw fault
      }
    }
  }

  return { run, state: () => state }
}
