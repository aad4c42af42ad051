// The only place where ops enter the outbox: row, photos and order in the caller's transaction.
import type { OpRow, UserDatabase } from '../db/tables.ts'
import { findOperation, makesGroup } from '../operations/all.ts'
import { openStates } from './fetch-ops.ts'
import type { PreparedOp } from './prepare-op.ts'
import { isSameWhenSigned } from './sign-op.ts'
import type { Signer } from './sign-op.ts'

/** Whether the server cannot know it: then its body may still change. */
export const wasNeverSent = (row: OpRow): boolean => row.state === 'queued' && row.attempts === 0

const lastSeq = async (db: UserDatabase): Promise<number> =>
  ((await db.meta.get('seq'))?.value as number | undefined) ?? 0

async function nextSeq(db: UserDatabase): Promise<number> {
  const seq = (await lastSeq(db)) + 1
  await db.meta.put({ k: 'seq', value: seq })
  return seq
}

/**
 * The ops on this device that create what the op changes: the trip, its claim, or the photo. They are sent first. One that
 * has arrived is named too: a restored server may lack it, and then it is sent again, a photo behind all JSON operations.
 */
async function findCreators(db: UserDatabase, op: PreparedOp['row'], unsaved: readonly OpRow[]): Promise<string[]> {
  const isCreator = (row: OpRow) =>
    findOperation(row.kind)?.mintsId === true && [...openStates, 'acked'].some((state) => state === row.state)
  const isGroup = (row: OpRow) => row.groupId === op.groupId && makesGroup(row)
  const isEntity = (row: OpRow) => row.entityId === op.entityId
  const group = makesGroup(op)
    ? []
    : [...(await db.ops.where('groupId').equals(op.groupId).filter(makesGroup).toArray()), ...unsaved.filter(isGroup)]
  const same =
    findOperation(op.kind)?.mintsId === true
      ? []
      : [...(await db.ops.where('entityId').equals(op.entityId).toArray()), ...unsaved.filter(isEntity)]
  return [...group, ...same].filter(isCreator).map((row) => row.opId)
}

async function placeRow(
  db: UserDatabase,
  row: PreparedOp['row'],
  seq: number,
  unsaved: readonly OpRow[] = [],
): Promise<OpRow> {
  return { ...row, dependsOn: [...new Set([...row.dependsOn, ...(await findCreators(db, row, unsaved))])], seq }
}

/**
 * The rows as they will be stored, with their proofs, in this order. Signing cannot wait inside the transaction: a row
 * whose place has changed until then is stored without a proof, and signed afterwards.
 */
export async function signExpectedRows(
  db: UserDatabase,
  prepared: readonly PreparedOp[],
  sign: Signer,
): Promise<OpRow[]> {
  const expected = await db.transaction('r', db.ops, db.meta, async () => {
    const seq = await lastSeq(db)
    const rows: OpRow[] = []
    for (const [at, { row }] of prepared.entries()) rows.push(await placeRow(db, row, seq + at + 1, rows))
    return rows
  })
  return Promise.all(
    expected.map(async (row, at) => ({ ...row, proof: await sign(row, prepared[at]?.input ?? noInput) })),
  )
}
const noInput = { params: null, query: null, body: undefined }

interface Place {
  /** The row as it was signed. */
  readonly expected?: OpRow | undefined
  /** The place of an op that is discarded; else the end of the outbox. */
  readonly seq?: number | undefined
}

/** Adds it at the end of its group, or in the place of an op that is discarded. */
export async function addOp(db: UserDatabase, { row, blobs }: PreparedOp, place: Place = {}): Promise<OpRow> {
  const seq = await nextSeq(db)
  const placed = await placeRow(db, row, place.seq ?? seq)
  const { expected } = place
  const added: OpRow =
    expected?.proof !== undefined && isSameWhenSigned(expected, placed) ? { ...placed, proof: expected.proof } : placed
  for (const blob of blobs) {
    const stored = await db.blobs.get(blob.sha256)
    await db.blobs.put(stored === undefined ? { ...blob, refs: 1 } : { ...stored, refs: stored.refs + 1 })
  }
  await db.ops.add(added)
  return added
}
