// The server epoch in which this device got its last acknowledgement. A server that was restored from a backup has a new epoch
// and may lack later ops; the device still has them. Ops that may be lost are queued again. Receipts make repeats harmless.
import type { UserDatabase } from '../db/tables.ts'
import type { EpochChange } from '../session/server-contacts.ts'
import { retentionMs } from './prune.ts'
import { queueAgain, tablesOf } from './transition.ts'
import { addReannounced } from './withdrawn-ops.ts'

const key = 'life'
/** Stored where something on the way took the epoch from the first acknowledgement: the next answer that names one is a change. */
export const unknownEpoch = 'unknown'

/** The stored epoch, or null before the first acknowledgement. */
export async function readServerEpoch(db: UserDatabase): Promise<string | null> {
  return ((await db.meta.get(key))?.value as string | undefined) ?? null
}

/** Stores the epoch, inside the transaction of the first acknowledgement. */
export async function saveServerEpoch(db: UserDatabase, epoch: string): Promise<void> {
  await db.meta.put({ k: key, value: epoch })
}

/**
 * Follows the server into another epoch, unless another tab has done so. Queues again what the new epoch may lack: ops of
 * the previous epoch beyond `until`, or all ops of other epochs where `until` is unknown. Returns their number.
 */
export async function followServerEpoch(
  db: UserDatabase,
  { from, to, until }: EpochChange,
  now: number,
): Promise<number> {
  return db.transaction('rw', tablesOf(db), async () => {
    if ((await readServerEpoch(db)) !== from) return 0
    const acked = await db.ops.where('state').equals('acked').toArray()
    // Where something on the way took the epoch from an answer, it is unknown whether the new one has it.
    const isLost = (epoch: string | null, pos: number | null) =>
      epoch === null || (until === null ? epoch !== to : epoch === from && (pos ?? 0) > until)
    // Receipts live 180 days, ops on the device 30. An older op is not sent again: it could be applied twice.
    const lost = acked.filter((row) => isLost(row.ackedEpoch, row.ackedPos) && (row.ackedAt ?? 0) > now - retentionMs)
    for (const row of lost) await queueAgain(db, row, now)
    // An announcement among them goes again, perhaps behind its withdrawal, whose answer named the new epoch.
    if (lost.length > 0) await addReannounced(db, lost)
    await saveServerEpoch(db, to)
    return lost.length
  })
}
