// After 30 days acked ops leave the device, and so do the tombstones of discarded or corrected ops.
import type { OpRow, UserDatabase } from '../db/tables.ts'
import { isPendingAt } from '../operations/pending-op.ts'
import { toCopyKey } from '../replica/copy-key.ts'
import { tablesOf, transition } from './transition.ts'

export const retentionMs = 30 * 24 * 3_600_000

/** Whether the op's copy on the device lacks it: until another copy is here, only the op shows what was saved. */
async function isShownByOpAlone(db: UserDatabase, row: OpRow): Promise<boolean> {
  const copy = await db.mirror.get(toCopyKey(row.groupId))
  return copy !== undefined && isPendingAt({ ...row, ackedMark: row.ackedMark ?? null }, copy)
}

async function findExpired(db: UserDatabase, now: number): Promise<OpRow[]> {
  const old = now - retentionMs
  const acked = await db.ops.where('ackedAt').belowOrEqual(old).toArray()
  const isNeeded = await Promise.all(acked.map((row) => isShownByOpAlone(db, row)))
  return [
    ...acked.filter((_, at) => isNeeded[at] === false),
    ...(await db.ops.where('goneAt').belowOrEqual(old).toArray()),
  ]
}

/** Whether something is older than the retention time. */
export const hasExpired = async (db: UserDatabase, now: number): Promise<boolean> =>
  (await findExpired(db, now)).length > 0

/** Deletes what is older than the retention time. */
export async function prune(db: UserDatabase, now: number): Promise<void> {
  if (!(await hasExpired(db, now))) return
  await db.transaction('rw', [...tablesOf(db), db.mirror], async () => {
    const over = await findExpired(db, now)
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
