import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { hasPostgres, untilWaiting } from './meanwhile.ts'

export interface AtOnce {
  /** Takes the locks at which the calls meet. */
  readonly lock: (tx: Transaction<Database>) => Promise<unknown>
  /** Each begins once those before it wait for a lock. */
  readonly calls: readonly (() => Promise<unknown>)[]
}

/**
 * Sends calls one after the other into a locked database, and lets go of it once all of them wait, or one has ended
 * without waiting. Resolves when all have ended, with whether each had to wait. The embedded database has one connection:
 * there each call begins at the end of the one before.
 */
export async function sendAtOnce(db: Kysely<Database>, { lock, calls }: AtOnce): Promise<boolean[]> {
  if (!hasPostgres) {
    await db.transaction().execute(lock)
    for (const call of calls) await call()
    return calls.map(() => false)
  }
  const sent: Promise<unknown>[] = []
  const waited: boolean[] = []
  const ended = new Set<number>()
  await db.transaction().execute(async (tx) => {
    await lock(tx)
    for (const [index, call] of calls.entries()) {
      const end = () => {
        ended.add(index)
      }
      const one = call()
      one.then(end, end)
      sent.push(one)
      await untilWaiting(tx, sent.length, () => ended.has(index))
      waited.push(!ended.has(index))
    }
  })
  await Promise.all(sent)
  return waited
}
