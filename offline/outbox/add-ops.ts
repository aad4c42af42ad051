// The only place where ops enter the outbox: row, photos and order in the caller's transaction.
import type { OpRow, UserDatabase } from '../db/tables.ts'
import { findOperation } from '../operations/all.ts'
import { openStates } from './fetch-ops.ts'
import type { PreparedOp } from './prepare-op.ts'

async function nextSeq(db: UserDatabase): Promise<number> {
  const seq = (((await db.meta.get('seq'))?.value as number | undefined) ?? 0) + 1
  await db.meta.put({ k: 'seq', value: seq })
  return seq
}

/** Whether the op creates what its group is named for (`claim:<id>`). It is sent before all others of its group. */
export const makesGroup = (row: Pick<OpRow, 'groupId' | 'entityId'>) => row.groupId.endsWith(`:${row.entityId}`)

/** The ops on this device that create what the op changes: the trip, or its claim. They are sent first. */
async function findCreators(db: UserDatabase, op: PreparedOp['row']): Promise<string[]> {
  const isCreator = (row: OpRow) =>
    findOperation(row.kind)?.mintsId === true && openStates.some((state) => state === row.state)
  const group = makesGroup(op) ? [] : await db.ops.where('groupId').equals(op.groupId).filter(makesGroup).toArray()
  const same =
    findOperation(op.kind)?.mintsId === true ? [] : await db.ops.where('entityId').equals(op.entityId).toArray()
  return [...group, ...same].filter(isCreator).map((row) => row.opId)
}

/** Adds it at the end of its group, or in `place` of an op that is discarded. */
export async function addOp(db: UserDatabase, { row, blobs }: PreparedOp, place?: number): Promise<OpRow> {
  const dependsOn = [...new Set([...row.dependsOn, ...(await findCreators(db, row))])]
  const seq = await nextSeq(db)
  const added: OpRow = { ...row, dependsOn, seq: place ?? seq }
  for (const blob of blobs) {
    const stored = await db.blobs.get(blob.sha256)
    await db.blobs.put(stored === undefined ? { ...blob, refs: 1 } : { ...stored, refs: stored.refs + 1 })
  }
  await db.ops.add(added)
  return added
}
