// A server that was put back to a backup has forgotten what it acknowledged after it. The phone has not: what was
// acked after that point is queued again; receipts make what was not lost harmless.
import type { UserDatabase } from '../db/tables.ts'
import type { Mark } from '../http/contact.ts'
import { tablesOf, transition } from './transition.ts'

/**
 * Queues again what was acked in another life of the server (its log may have grown past the backup since, so nothing
 * of that life is sure), or in this life beyond the position it went back to. Tells how many.
 */
export async function requeueLost(db: UserDatabase, back: Mark, now: number): Promise<number> {
  return db.transaction('rw', tablesOf(db), async () => {
    const acked = await db.ops.where('state').equals('acked').toArray()
    const lost = acked.filter(
      (row) => row.ackedEpoch !== null && (row.ackedEpoch !== back.epoch || (row.ackedPos ?? 0) > back.pos),
    )
    for (const row of lost)
      await transition(db, row, 'queued', {
        nextAt: now,
        triedAt: now,
        ackedAt: null,
        ackedEpoch: null,
        ackedPos: null,
      })
    await db.meta.put({ k: 'server', value: back })
    return lost.length
  })
}
