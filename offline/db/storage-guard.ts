// Storage errors are never silent. A lost connection is reopened three times; a full disk is cleaned step by step. Then the
// person is told before leaving the form.
import { SaveRefused } from '../outbox/save-refused.ts'
import type { Databases } from './open.ts'

/** What a write is for. A full disk is reported until a write for the same purpose succeeds. */
export type WritePurpose =
  | 'save'
  | 'draft'
  | 'copy'
  | 'session'
  | 'key'
  | 'claim'
  | 'record'
  | 'upload'
  | 'lease'
  | 'contact'
  | 'report'

export interface StorageGuard {
  /**
   * Runs a write, and tries it again if that may help. Throws `SaveRefused` if storage is full or unavailable. A try
   * whose commit was not answered may have been saved: the next must find that, and save nothing twice.
   */
  run<T>(work: (isRetry: boolean) => Promise<T>, purpose?: WritePurpose): Promise<T>
  /** Runs reads. What they find says nothing about a full disk. */
  read<T>(work: () => Promise<T>): Promise<T>
  /** A write of a database that the caller has opened: a full disk is cleaned, a lost connection is the caller's error. */
  runOpened<T>(work: () => Promise<T>, purpose: WritePurpose): Promise<T>
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

/**
 * `steps` free space, one after the other, never unsent work: first what costs nothing to fetch again. A copy is no reason
 * to delete other copies, so it takes the first step alone.
 */
export function createStorageGuard(
  databases: Pick<Databases, 'drop'>,
  steps: readonly (() => Promise<void>)[],
  onChange: () => void = () => undefined,
): StorageGuard {
  const full = new Set<WritePurpose>()
  let isLostNow = false
  const state = () => (isLostNow ? 'lost' : full.size > 0 ? 'full' : 'ok')
  let reported: ReturnType<typeof state> = 'ok'
  /** Reports a change to the screens: on a full disk no row changes that would. */
  const report = () => {
    if (reported === state()) return
    reported = state()
    onChange()
  }

  async function attempt<T>(
    work: (isRetry: boolean) => Promise<T>,
    { purpose, reopenings }: { readonly purpose: WritePurpose | null; readonly reopenings: number },
  ): Promise<T> {
    const allowed = purpose === null ? [] : purpose === 'copy' ? steps.slice(0, 1) : steps
    let freed = 0
    for (let reopened = 0; ;) {
      try {
        const done = await work(reopened > 0)
        isLostNow = false
        if (purpose !== null) full.delete(purpose)
        report()
        return done
      } catch (error) {
        if (isFull(error)) {
          const step = allowed[freed]
          if (step === undefined) {
            if (purpose !== null) full.add(purpose)
            report()
            throw new SaveRefused('storage-full', error)
          }
          freed += 1
          await step().catch(() => undefined)
        } else if (isLost(error)) {
          if (reopenings > 0 && reopened === reopenings) isLostNow = true
          report()
          databases.drop()
          if (reopened === reopenings) throw reopenings === 0 ? error : new SaveRefused('storage-lost', error)
          reopened += 1
        } else throw error
      }
    }
  }

  return {
    run: (work, purpose = 'save') => attempt(work, { purpose, reopenings: maxReopenings }),
    read: (work) => attempt(work, { purpose: null, reopenings: maxReopenings }),
    runOpened: (work, purpose) => attempt(work, { purpose, reopenings: 0 }),
    state,
  }
}
