// New ops enter the outbox here and nowhere else, inside the caller's transaction: row, photos and order together.
import type { OpRow, UserDatabase } from '../db/tables.ts'
import { findOperation } from '../operations/all.ts'
import { openStates } from './fetch-ops.ts'
import type { Prepared } from './prepare-op.ts'

async function nextSeq(db: UserDatabase): Promise<number> {
  const seq = (((await db.meta.get('seq'))?.value as number | undefined) ?? 0) + 1
  await db.meta.put({ k: 'seq', value: seq })
  return seq
}

/** A line is named for what it is of: `claim:<id>`. The op that makes that thing comes before all others of its line. */
export const makesLine = (row: Pick<OpRow, 'groupId' | 'entityId'>) => row.groupId.endsWith(`:${row.entityId}`)

/** What is done to a thing depends on the op that makes it, while that one is still on the device: the trip, or its claim. */
async function makers(db: UserDatabase, op: Prepared['row']): Promise<string[]> {
  const isMaker = (row: OpRow) =>
    findOperation(row.kind)?.mintsId === true && openStates.some((state) => state === row.state)
  const line = makesLine(op) ? [] : await db.ops.where('groupId').equals(op.groupId).filter(makesLine).toArray()
  const same = findOperation(op.kind)?.mintsId === true ? [] : await db.ops.where('entityId').equals(op.entityId).toArray()
  return [...line, ...same].filter(isMaker).map((row) => row.opId)
}

/** Adds it at the end of its line, or in `place` of another that goes. */
export async function addOp(db: UserDatabase, { row, blobs }: Prepared, place?: number): Promise<OpRow> {
  const dependsOn = [...new Set([...row.dependsOn, ...(await makers(db, row))])]
  const seq = await nextSeq(db)
  const added: OpRow = { ...row, dependsOn, seq: place ?? seq }
  for (const blob of blobs) {
    const kept = await db.blobs.get(blob.sha256)
    await db.blobs.put(kept === undefined ? { ...blob, refs: 1 } : { ...kept, refs: kept.refs + 1 })
  }
  await db.ops.add(added)
  return added
}
