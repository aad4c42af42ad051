// What a person decides about an op: send a corrected copy, or give it up. Both leave a tombstone, and the server is
// told in the same line, so that a copy of the old one that is still on its way can do no harm.
import type { OpBody, OpRow, UserDatabase } from '../db/tables.ts'
import type { Enqueued, Ports } from '../engine.ts'
import { findOperation } from '../operations/all.ts'
import { discardOp } from '../operations/discard-op.ts'
import type { Store } from '../session/current-user.ts'
import { addOp, makesLine } from './add-ops.ts'
import { openStates } from './fetch-ops.ts'
import { prepareOp } from './prepare-op.ts'
import type { Facts, Prepared } from './prepare-op.ts'
import { tablesOf, transition } from './transition.ts'

/** The op is not there (any more), or is not in a state to be decided about. */
export class NotYours extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotYours'
  }
}

const isDecidable = (row: OpRow) => row.state === 'rejected' || row.state === 'conflict' || row.state === 'quarantined'

async function mustGet(db: UserDatabase, opId: string): Promise<OpRow> {
  const row = await db.ops.get(opId)
  if (row === undefined || row.body === null) throw new NotYours('This item is no longer on this device.')
  return row
}

/** Sends a corrected copy under a new opId; what depended on the old one depends on the new one, and the entity keeps its id. */
export async function resend(
  ports: Ports,
  store: Store,
  opId: string,
  body: unknown,
  facts: Facts,
  known?: unknown,
): Promise<Enqueued> {
  const { db, cipher } = store
  const old = await mustGet(db, opId)
  const operation = findOperation(old.kind)
  if (operation === null || old.body === null)
    throw new NotYours('This was saved by another version of the app. Update the app to correct it.')
  const words = (await cipher.unsealJson('ops', opId, old.body)) as OpBody
  const corrected =
    operation.mintsId && typeof body === 'object' && body !== null ? { ...body, id: old.entityId } : body
  const { row } = await prepareOp(
    ports,
    store,
    {
      operation,
      input: { params: words.params, query: words.query, ...(corrected === undefined ? {} : { body: corrected }) },
      photos: [],
      groupLabel: words.groupLabel,
      after: old.dependsOn,
      known: known ?? words.known,
    },
    facts,
  )
  return db.transaction('rw', tablesOf(db), async () => {
    const now = await mustGet(db, opId)
    if (!isDecidable(now)) throw new NotYours('This item has moved on meanwhile.')
    const added = await addOp(db, {
      row: {
        ...row,
        groupId: now.groupId,
        entityId: now.entityId,
        actingAs: now.actingAs,
        blobs: now.blobs,
        supersedes: opId,
      },
      blobs: [],
    })
    await transition(db, now, 'superseded', { goneAt: ports.now() })
    for (const child of await dependants(db, opId))
      await transition(db, child, child.state, {
        dependsOn: child.dependsOn.map((id) => (id === opId ? added.opId : id)),
      })
    return { opId: added.opId, entityId: added.entityId }
  })
}

async function dependants(db: UserDatabase, opId: string): Promise<OpRow[]> {
  const open = await db.ops.where('state').equals('queued').toArray()
  return open.filter((row) => row.dependsOn.includes(opId))
}

/**
 * Gives an op up. The server is told when it may have seen it; giving up a giving-up ends there. What was saved on a claim
 * or registration that is itself given up goes with it: it would wait for ever for what never comes.
 */
export async function discard(ports: Ports, store: Store, opId: string, facts: Facts): Promise<void> {
  const { db } = store
  const old = await mustGet(db, opId)
  const notices = new Map<string, Prepared>()
  for (const id of [opId, ...(await itsThings(db, old)).map((row) => row.opId)])
    notices.set(
      id,
      await prepareOp(
        ports,
        store,
        { operation: discardOp, input: { body: { op: id } }, photos: [], groupLabel: '', after: [] },
        facts,
      ),
    )
  await db.transaction('rw', tablesOf(db), async () => {
    const now = await mustGet(db, opId)
    if (now.state === 'acked') throw new NotYours('This item has arrived meanwhile.')
    for (const row of [...(await itsThings(db, now)), now]) {
      const notice = notices.get(row.opId)
      if (row.attempts > 0 && row.kind !== discardOp.kind && notice !== undefined)
        await addOp(
          db,
          { row: { ...notice.row, groupId: row.groupId, actingAs: row.actingAs, supersedes: row.opId }, blobs: [] },
          // A copy may be on its way still: what came after it in its line waits until the server knows that it is given up.
          // A photo has a line of its own: the words that were saved after it may have arrived long ago.
          isUnderWay(row) && row.lane === notice.row.lane ? row.seq : undefined,
        )
      await transition(db, row, 'discarded', { goneAt: ports.now() })
    }
  })
}

const isUnderWay = (row: OpRow) => row.state === 'queued' || row.state === 'sending'

/** What is still on the device of a thing that this op was to make. */
async function itsThings(db: UserDatabase, maker: OpRow): Promise<OpRow[]> {
  if (!makesLine(maker) || findOperation(maker.kind)?.mintsId !== true) return []
  const line = await db.ops.where('groupId').equals(maker.groupId).toArray()
  return line.filter((row) => row.opId !== maker.opId && openStates.some((state) => state === row.state))
}
