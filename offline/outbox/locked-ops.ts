// Ops that none of the keys on this device opens: the shop's secret was another one when they were saved. They are whole and
// wait for their key, which comes with a session of a server that has the secret again.
import type { OpRow, UserDatabase } from '../db/tables.ts'
import { tablesOf, transition } from './transition.ts'

/** The error of a locked op. */
export const lockedCode = 'device.locked'
export const isLocked = (row: Pick<OpRow, 'error'>): boolean => row.error?.code === lockedCode

/** Where it is stored that ops are locked, and when the server was last asked for their keys. */
const lockedKey = 'locked'
const askAgainMs = 10 * 60_000

/** Stores that an op is locked, inside the transaction that records it. */
export async function saveLocked(db: UserDatabase): Promise<void> {
  if ((await db.meta.get(lockedKey)) === undefined) await db.meta.put({ k: lockedKey, value: null })
}

/** Whether the server is to be asked for more keys: ops are locked, and it was not asked for ten minutes. */
export async function asksForKeys(db: UserDatabase, now: number): Promise<boolean> {
  const row = await db.meta.get(lockedKey)
  if (row === undefined) return false
  const asked = row.value as number | null
  if (asked !== null && Math.abs(now - asked) < askAgainMs) return false
  await db.meta.put({ k: lockedKey, value: now })
  return true
}

/** New keys have come: every locked op is due. What is locked still is found at its next try. */
export async function retryLocked(db: UserDatabase, now: number): Promise<void> {
  await db.transaction('rw', tablesOf(db), async () => {
    const rows = await db.ops.where('state').equals('queued').toArray()
    for (const row of rows.filter(isLocked)) await transition(db, row, 'queued', { nextAt: now, triedAt: now })
  })
}
