// In which life of the server this device was last told that something arrived. Another life may have begun from a
// backup and lack what was acknowledged after it; the phone lacks nothing. What is not sure to be there is queued again;
// receipts make what was not lost harmless.
import type { UserDatabase } from '../db/tables.ts'
import type { EpochChange } from '../session/server-contacts.ts'
import { keptMs } from './prune.ts'
import { tablesOf, transition } from './transition.ts'

const key = 'life'

/** The life that is known, or null before the first acknowledgement. */
export async function knownLife(db: UserDatabase): Promise<string | null> {
  return ((await db.meta.get(key))?.value as string | undefined) ?? null
}

/** Within the transaction of an acknowledgement: the first of all, or one of the same life. */
export async function rememberLife(db: UserDatabase, epoch: string): Promise<void> {
  await db.meta.put({ k: key, value: epoch })
}

/**
 * Follows the server into another life, unless another tab has followed it since. Queues again what the new life is
 * not sure to hold: of the life before, what lies beyond `until`; or, where that one is unknown, everything that was
 * acknowledged in any other life. Tells how many.
 */
export async function followLife(db: UserDatabase, { from, to, until }: EpochChange, now: number): Promise<number> {
  return db.transaction('rw', tablesOf(db), async () => {
    if ((await knownLife(db)) !== from) return 0
    const acked = await db.ops.where('state').equals('acked').toArray()
    const isLost = (epoch: string | null, pos: number | null) =>
      epoch !== null && (until === null ? epoch !== to : epoch === from && (pos ?? 0) > until)
    // A receipt outlives what is kept here many times over: what is older is not offered, lest it is applied twice.
    const lost = acked.filter((row) => isLost(row.ackedEpoch, row.ackedPos) && (row.ackedAt ?? 0) > now - keptMs)
    for (const row of lost)
      await transition(db, row, 'queued', {
        nextAt: now,
        triedAt: now,
        ackedAt: null,
        ackedEpoch: null,
        ackedPos: null,
      })
    await rememberLife(db, to)
    return lost.length
  })
}
