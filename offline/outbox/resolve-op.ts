// What a person decides about an op: resend a corrected version, or discard it. Both leave a tombstone. The server is notified
// in the same group, so that a late copy of the old op has no effect.
import type { OpBody, OpRow, UserDatabase } from '../db/tables.ts'
import type { Enqueued, Ports } from '../engine.ts'
import { findOperation, isSavedOn, makesGroup } from '../operations/all.ts'
import { discardOp } from '../operations/discard-op.ts'
import type { Operation } from '../operations/operation.ts'
import type { Store } from '../session/current-user.ts'
import { addOp, wasNeverSent } from './add-ops.ts'
import { openStates } from './fetch-ops.ts'
import { signOps } from './sign-op.ts'
import { prepareOp, sealInput } from './prepare-op.ts'
import { prepareWithdrawals, withdrawAgain } from './withdraw-files.ts'
import type { addWithdrawals } from './withdraw-files.ts'
import type { SaveContext, PreparedOp } from './prepare-op.ts'
import { SaveRefused } from './save-refused.ts'
import { tablesOf, transition } from './transition.ts'

/** The op is no longer on the device, or its state allows no decision. */
export class OpMoved extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OpMoved'
  }
}

/**
 * The version that the op corrects, which may be open still: a further copy or a discard names only the op, and not every
 * refusal of the op, such as that of its upload or an earlier server's, has voided what it corrects.
 */
const findOpenVersion = (row: OpRow): string | null =>
  row.kind === discardOp.kind || row.error?.code === 'op.alreadyApplied' ? null : row.supersedes

const isDecidable = (row: OpRow) => row.state === 'rejected' || row.state === 'conflict' || row.state === 'quarantined'

async function getRow(db: UserDatabase, opId: string): Promise<OpRow> {
  const row = await db.ops.get(opId)
  if (row === undefined || row.body === null) throw new OpMoved('This item is no longer on this device.')
  return row
}

/** A corrected version: its body, and the id of its op, made once, however often saving is tried. */
export interface Correction {
  readonly opId: string
  readonly newId: string
  readonly body: unknown
  readonly known?: unknown
}

/** Sends a corrected version under a new opId. Dependent ops follow the new one, and the entity keeps its id. */
export async function resend(
  ports: Ports,
  store: Store,
  { opId, newId, body, known }: Correction,
  context: SaveContext,
): Promise<Enqueued> {
  const { db, cipher } = store
  const saved = await db.ops.get(newId)
  if (saved !== undefined) return { opId: newId, entityId: saved.entityId }
  const old = await getRow(db, opId)
  const operation = findOperation(old.kind)
  if (operation === null || old.body === null)
    throw new OpMoved('This was saved by another version of the app. Update the app to correct it.')
  const before = (await cipher.unsealJson('ops', opId, old.body)) as OpBody
  if (operation.row.isDecision?.(body) === true) throw new SaveRefused('decision')
  const corrected =
    operation.mintsId && typeof body === 'object' && body !== null ? { ...body, id: old.entityId } : body
  if (wasNeverSent(old)) return rewrite(ports, store, old, { operation, before, body: corrected, known })
  const { row, input } = await prepareOp(
    ports,
    store,
    {
      opId: newId,
      operation,
      input: { params: before.params, query: before.query, ...(corrected === undefined ? {} : { body: corrected }) },
      photos: [],
      groupLabel: before.groupLabel,
      after: old.dependsOn,
      known: known ?? before.known,
    },
    context,
  )
  const earlier = old.supersedes === null ? null : await prepareNotice(ports, store, old.supersedes, context)
  const done = await db.transaction('rw', tablesOf(db), async () => {
    const now = await getRow(db, opId)
    if (!isDecidable(now)) throw new OpMoved('This item has moved on meanwhile.')
    const open = findOpenVersion(now)
    if (open !== null && earlier !== null) await addOp(db, toNotice(earlier, now, open))
    const added = await addOp(db, {
      row: {
        ...row,
        groupId: now.groupId,
        entityId: now.entityId,
        actingAs: now.actingAs,
        blobs: now.blobs,
        // The server dates the work by it: by when it is paid, and whether it was there before an approval.
        createdAt: now.createdAt,
        skewMs: now.skewMs,
        supersedes: opId,
      },
      blobs: [],
      input,
    })
    await withdrawAgain(db, now)
    await transition(db, now, 'superseded', { goneAt: ports.now() })
    for (const child of await findChildren(db, opId))
      await transition(db, child, child.state, {
        dependsOn: child.dependsOn.map((id) => (id === opId ? added.opId : id)),
        proof: undefined,
      })
    return { opId: added.opId, entityId: added.entityId }
  })
  await signSaved(ports, store)
  return done
}

interface Rewriting {
  readonly operation: Operation
  readonly before: OpBody
  readonly body: unknown
  readonly known: unknown
}

/**
 * Corrects an op that was never sent: the same op, in its place, with another body. Once it was tried it may have arrived, and a
 * copy of it may be under way: then it can only be discarded, which voids its key.
 */
async function rewrite(
  ports: Ports,
  store: Store,
  old: OpRow,
  { operation, before, body, known }: Rewriting,
): Promise<Enqueued> {
  const { db } = store
  const input = { params: before.params, query: before.query, ...(body === undefined ? {} : { body }) }
  const facts = [before.groupLabel, known ?? before.known] as const
  const sealed = await sealInput(store, ports.crypto, old.opId, operation, input, ...facts)
  await db.transaction('rw', tablesOf(db), async () => {
    const now = await getRow(db, old.opId)
    if (!wasNeverSent(now)) throw new OpMoved('This item has moved on meanwhile.')
    await transition(db, now, 'queued', { ...sealed, proof: undefined })
  })
  await signSaved(ports, store)
  return { opId: old.opId, entityId: old.entityId }
}

/** What is saved stays saved where it cannot be signed: the next sign-in signs it. */
const signSaved = (ports: Ports, store: Store) => signOps(ports.crypto, store).catch(() => undefined)

/** Sends a refused op again as it was saved. False where that is no longer possible: it has moved on, or cannot be read. */
export async function resendAsSaved(
  ports: Ports,
  store: Store,
  { opId, newId }: Pick<Correction, 'opId' | 'newId'>,
  context: SaveContext,
): Promise<boolean> {
  const row = await store.db.ops.get(opId)
  if (row?.body == null) return (await store.db.ops.get(newId)) !== undefined
  const saved = (await store.cipher.unsealJson('ops', opId, row.body)) as OpBody
  return resend(ports, store, { opId, newId, body: saved.body, known: saved.known }, context).then(
    () => true,
    (error: unknown) => {
      if (error instanceof OpMoved) return false
      throw error
    },
  )
}

async function findChildren(db: UserDatabase, opId: string): Promise<OpRow[]> {
  const open = await db.ops.where('state').equals('queued').toArray()
  return open.filter((row) => row.dependsOn.includes(opId))
}

export interface DiscardSteps {
  readonly addWithdrawals: typeof addWithdrawals
}

/**
 * Discards an op. The server is notified if it may have seen the op; discarding that notice ends there. What was saved on a
 * claim, registration, trip or photo that is never made is discarded with it.
 */
export async function discard(
  ports: Ports,
  store: Store,
  opId: string,
  context: SaveContext,
  { isRetry, steps }: { readonly isRetry: boolean; readonly steps: DiscardSteps },
): Promise<void> {
  const { db } = store
  // The answer to the first commit was lost.
  if (isRetry && (await db.ops.get(opId))?.state === 'discarded') return
  const old = await getRow(db, opId)
  const dependents = await findDependentOps(db, old)
  const withdrawals = await prepareWithdrawals(ports, store, { row: old, dependents }, context)
  const notices = new Map<string, PreparedOp>()
  for (const row of [old, ...dependents])
    for (const id of [row.opId, ...(row.supersedes === null ? [] : [row.supersedes])])
      notices.set(id, await prepareNotice(ports, store, id, context))
  await db.transaction('rw', tablesOf(db), async () => {
    const now = await getRow(db, opId)
    if (now.state === 'acked') throw new OpMoved('This item has arrived meanwhile.')
    for (const row of [...(await findDependentOps(db, now)), now]) {
      const open = findOpenVersion(row)
      const earlier = notices.get(open ?? '')
      if (open !== null && earlier !== undefined) await addOp(db, toNotice(earlier, row, open))
      const notice = notices.get(row.opId)
      if (row.attempts > 0 && row.kind !== discardOp.kind && notice !== undefined)
        await addOp(
          db,
          toNotice(notice, row, row.opId),
          // A copy may still be on its way: later ops of its group wait until the server knows of the discard.
          // A photo has a queue of its own: saved that were saved after it may have arrived already.
          isUnderWay(row) && row.lane === notice.row.lane ? { seq: row.seq } : {},
        )
      await transition(db, row, 'discarded', { goneAt: ports.now() })
    }
    await steps.addWithdrawals(db, now, withdrawals)
  })
  await signSaved(ports, store)
}

const prepareNotice = (ports: Ports, store: Store, op: string, context: SaveContext): Promise<PreparedOp> =>
  prepareOp(
    ports,
    store,
    {
      ...{ opId: ports.uuid(), operation: discardOp, input: { body: { op } } },
      ...{ photos: [], groupLabel: '', after: [] },
    },
    context,
  )

/** The notice beside the op that a person decides about: `op` is that one, or the version before it. */
const toNotice = (notice: PreparedOp, { groupId, actingAs }: OpRow, op: string): PreparedOp => ({
  ...notice,
  row: { ...notice.row, groupId, actingAs, supersedes: op },
})

const isUnderWay = (row: OpRow) => row.state === 'queued' || row.state === 'sending'

/** The open ops on what this op was to create. */
async function findDependentOps(db: UserDatabase, maker: OpRow): Promise<OpRow[]> {
  const [index, key] = makesGroup(maker) ? ['groupId', maker.groupId] : ['entityId', maker.entityId]
  const rows = await db.ops.where(index).equals(key).toArray()
  return rows.filter((row) => openStates.some((state) => state === row.state) && isSavedOn(row, maker))
}
