// After 30 days acked ops leave the device, and so do the tombstones of discarded or corrected ops.
import type { UserDatabase } from '../db/tables.ts'
import { tablesOf, transition } from './transition.ts'

export const retentionMs = 30 * 24 * 3_600_000

/** Whether something is older than the retention time. */
export async function hasExpired(db: UserDatabase, now: number): Promise<boolean> {
  const old = now - retentionMs
  return (
    (await db.ops.where('ackedAt').belowOrEqual(old).count()) +
      (await db.ops.where('goneAt').belowOrEqual(old).count()) >
    0
  )
}

/** Deletes what is older than the retention time. */
export async function prune(db: UserDatabase, now: number): Promise<void> {
  const old = now - retentionMs
  if (!(await hasExpired(db, now))) return
  await db.transaction('rw', tablesOf(db), async () => {
    const over = [
      ...(await db.ops.where('ackedAt').belowOrEqual(old).toArray()),
      ...(await db.ops.where('goneAt').belowOrEqual(old).toArray()),
    ]
    for (const row of over) await transition(db, row, 'pruned')
    const pruned = ((await db.meta.get('pruned'))?.value as number | undefined) ?? 0
    await db.meta.put({ k: 'pruned', value: pruned + over.length })
  })
}

/** Frees the bytes of photos that the server has, on a full device. Their ops stay. */
export async function freePhotos(db: UserDatabase): Promise<void> {
  await db.transaction('rw', tablesOf(db), async () => {
    const acked = await db.ops.where('state').equals('acked').toArray()
    for (const row of acked) if (row.blobs.length > 0) await transition(db, row, 'acked', { blobs: [] })
  })
}
