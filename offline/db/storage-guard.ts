// Storage errors are never silent. A lost connection is reopened three times; a full disk is cleaned once. Then the
// person is told before leaving the form.
import type { Ports } from '../engine.ts'
import { SaveRefused } from '../outbox/save-refused.ts'
import type { Databases } from './open.ts'

export interface StorageGuard {
  /**
   * Runs database work, and tries it again if that may help. Throws `SaveRefused` if storage is full or unavailable. A try
   * whose commit was not answered may have been saved: the next must find that, and save nothing twice.
   */
  run<T>(work: (isRetry: boolean) => Promise<T>): Promise<T>
  state(): 'ok' | 'full' | 'lost'
}

const lostConnectionErrors = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'OpenFailedError',
  'TransactionInactiveError',
  'NotFoundError',
])

function errorChain(error: unknown): { name?: unknown; inner?: unknown }[] {
  const found: { name?: unknown; inner?: unknown }[] = []
  for (
    let at: unknown = error;
    typeof at === 'object' && at !== null && found.length < 5;
    at = (at as { inner?: unknown }).inner
  )
    found.push(at)
  return found
}
const isFull = (error: unknown) => errorChain(error).some(({ name }) => name === 'QuotaExceededError')
const isLost = (error: unknown) =>
  errorChain(error).some(({ name }) => typeof name === 'string' && lostConnectionErrors.has(name))

const maxReopenings = 3

/** `free` deletes data that can be downloaded again. */
export function createStorageGuard(
  databases: Databases,
  ports: Pick<Ports, 'evict'>,
  free: () => Promise<void>,
): StorageGuard {
  let state: 'ok' | 'full' | 'lost' = 'ok'

  async function run<T>(work: (isRetry: boolean) => Promise<T>): Promise<T> {
    let hasFreedStorage = false
    for (let reopened = 0; ;) {
      try {
        const done = await work(reopened > 0)
        state = 'ok'
        return done
      } catch (error) {
        if (isFull(error)) {
          if (hasFreedStorage) {
            state = 'full'
            throw new SaveRefused('storage-full', error)
          }
          hasFreedStorage = true
          await ports.evict?.().catch(() => undefined)
          await free().catch(() => undefined)
        } else if (isLost(error)) {
          if (reopened === maxReopenings) {
            state = 'lost'
            throw new SaveRefused('storage-lost', error)
          }
          reopened += 1
          databases.drop()
        } else throw error
      }
    }
  }

  return { run, state: () => state }
}
