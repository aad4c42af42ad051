// A discarded photo will not arrive, so its claim or registration must not expect it any longer: the server is notified, unless
// another op attaches the same file. An earlier build did not notify it; what it discarded is found by its tombstones. An
// announcement that goes again, as it was refused or a restored server lost it, may come behind its withdrawal.
import { toNullIfLocked } from '../crypto/cipher.ts'
import type { OpBody, OpRow, UserDatabase } from '../db/tables.ts'
import type { Ports } from '../engine.ts'
import { announceFiles } from '../operations/announce-files.ts'
import { announceRecordFiles } from '../operations/announce-record-files.ts'
import { makesGroup } from '../operations/all.ts'
import { claimGroup, recordGroup } from '../operations/operation.ts'
import type { Operation } from '../operations/operation.ts'
import { readNamedPictures, registerMachines } from '../operations/register-machines.ts'
import { readOnce } from '../operations/read-once.ts'
import { withdrawFiles } from '../operations/withdraw-files.ts'
import { withdrawRecordFiles } from '../operations/withdraw-record-files.ts'
import { fileForm } from '../../contract/files.ts'
import { groupBy } from '../../domain/group-by.ts'
import type { Store } from '../session/current-user.ts'
import { addOp } from './add-ops.ts'
import { openStates } from './fetch-ops.ts'
import { prepareOp } from './prepare-op.ts'
import type { PreparedOp, SaveContext } from './prepare-op.ts'
import { tablesOf, transition } from './transition.ts'
import { addReannounced, readReannounced, readWithdrawn, saveWithdrawn } from './withdrawn-ops.ts'

export interface Withdrawal {
  readonly hashes: readonly string[]
  readonly prepared: PreparedOp
  /** Unsent announcements of these files alone: they are discarded where they are still unsent. */
  readonly unsent?: readonly string[]
  /** Whether these are all announcements that may name the files: then nothing else is needed. */
  readonly isUnsentAll?: boolean
  /** Whether the claim or registration is discarded whole: it expects nothing where it was never made. */
  readonly isOfAll?: boolean
}

/** Hashes in one call. */
const maxHashes = 100

/** The claim or registration of a group, with the operation that withdraws its files; null for another group. */
function findHolder(groupId: string): { readonly id: string; readonly operation: Operation } | null {
  const [claim, record] = [claimGroup(''), recordGroup('')]
  if (groupId.startsWith(claim)) return { id: groupId.slice(claim.length), operation: withdrawFiles }
  return groupId.startsWith(record) ? { id: groupId.slice(record.length), operation: withdrawRecordFiles } : null
}

async function prepare(
  ports: Ports,
  store: Store,
  groupId: string,
  hashes: readonly string[],
  context: SaveContext,
): Promise<Withdrawal | null> {
  const holder = findHolder(groupId)
  if (holder === null) return null
  const prepared = await prepareOp(
    ports,
    store,
    {
      opId: ports.uuid(),
      operation: holder.operation,
      input: { body: { ref_id: holder.id, files: hashes } },
      photos: [],
      groupLabel: '',
      after: [],
    },
    context,
  )
  return { hashes, prepared }
}

const wasNeverSent = (row: OpRow) => row.state === 'queued' && row.attempts === 0
const isAnnouncement = (row: OpRow) => row.kind === announceFiles.kind || row.kind === announceRecordFiles.kind

/** The hashes that an op announces; none where it cannot be read. */
async function readAnnounced(store: Store, row: OpRow): Promise<readonly string[]> {
  if (row.body === null) return []
  const saved = (await toNullIfLocked(store.cipher.unsealJson('ops', row.opId, row.body))) as OpBody | null
  return readOnce(announceFiles.row.body, saved?.body)?.files.map(({ sha256 }) => sha256) ?? []
}

/** The pictures that a registration names itself, so that the server expects them without an announcement; null where it cannot be read. */
async function readNamed(store: Store, row: OpRow): Promise<readonly string[] | null> {
  if (row.kind !== registerMachines.kind) return []
  if (row.body === null) return null
  const saved = (await toNullIfLocked(store.cipher.unsealJson('ops', row.opId, row.body))) as OpBody | null
  return readNamedPictures(saved?.body)
}

const isOnDevice = (row: OpRow) => row.state === 'acked' || openStates.some((state) => state === row.state)

/** The rows of a group that are neither discarded nor superseded. */
const readGroup = async (db: UserDatabase, groupId: string): Promise<OpRow[]> =>
  (await db.ops.where('groupId').equals(groupId).toArray()).filter(isOnDevice)

/** As many hashes at a time as one call takes. */
const toChunks = (hashes: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(hashes.length / maxHashes) }, (_, at) =>
    hashes.slice(at * maxHashes, (at + 1) * maxHashes),
  )

/** The withdrawals of all files of a claim or registration that is discarded whole, and may have arrived with them. */
async function prepareForAll(
  ports: Ports,
  store: Store,
  maker: OpRow,
  context: SaveContext,
): Promise<readonly Withdrawal[]> {
  const hashes = new Set<string>()
  for (const row of await readGroup(store.db, maker.groupId)) {
    for (const sha256 of (await readNamed(store, row)) ?? []) hashes.add(sha256)
    for (const { sha256 } of row.blobs) hashes.add(sha256)
    if (isAnnouncement(row)) for (const sha256 of await readAnnounced(store, row)) hashes.add(sha256)
  }
  const prepared = toChunks([...hashes]).map((chunk) => prepare(ports, store, maker.groupId, chunk, context))
  return (await Promise.all(prepared)).flatMap((one) => (one === null ? [] : [{ ...one, isOfAll: true }]))
}

/** Whether the server may have what the op makes, or what an earlier version of it made. */
const mayBeThere = ({ state, attempts, supersedes }: OpRow) =>
  supersedes !== null || (attempts > 0 && state !== 'rejected' && state !== 'conflict')

/**
 * The withdrawals of an op that is about to be discarded with its `dependents`: one for each of its files, where what is needed
 * is known in the transaction, or those of its whole claim or registration.
 */
export async function prepareWithdrawals(
  ports: Ports,
  store: Store,
  { row, dependents }: { readonly row: OpRow; readonly dependents: readonly OpRow[] },
  context: SaveContext,
): Promise<readonly Withdrawal[]> {
  const all: Withdrawal[] = []
  if (row.blobs.length === 0)
    return dependents.length > 0 && makesGroup(row) ? prepareForAll(ports, store, row, context) : all
  const group = await readGroup(store.db, row.groupId)
  const announcements = group.filter(isAnnouncement)
  const announced = await Promise.all(
    announcements.map(async (one) => ({ row: one, hashes: await readAnnounced(store, one) })),
  )
  for (const { sha256 } of row.blobs) {
    const one = await prepare(ports, store, row.groupId, [sha256], context)
    // The same photo may have been added, and announced, more than once. What cannot be read may name it too.
    const naming = announced.filter(({ hashes }) => hashes.length === 0 || hashes.includes(sha256))
    const unsent = naming.filter((other) => other.hashes.length === 1 && wasNeverSent(other.row))
    const named = await Promise.all(group.map((other) => readNamed(store, other)))
    const isNamed = named.some((hashes) => hashes?.includes(sha256) ?? true)
    const isUnsentAll = !isNamed && unsent.length > 0 && unsent.length === naming.length
    if (one !== null) all.push({ ...one, unsent: unsent.map((other) => other.row.opId), isUnsentAll })
  }
  return all
}

/** Adds the withdrawals of a discarded op, inside its transaction, where no other op of the group attaches the file. */
export async function addWithdrawals(
  db: UserDatabase,
  discarded: OpRow,
  withdrawals: readonly Withdrawal[],
): Promise<void> {
  if (withdrawals.length === 0) return
  const attached = new Set(
    (await readGroup(db, discarded.groupId)).flatMap((row) => row.blobs.map((one) => one.sha256)),
  )
  for (const { hashes, prepared, unsent = [], isUnsentAll = false, isOfAll = false } of withdrawals) {
    if (hashes.every((sha256) => attached.has(sha256)) || (isOfAll && !mayBeThere(discarded))) continue
    let isDone = isUnsentAll
    for (const announcement of await db.ops.bulkGet([...unsent]))
      if (announcement !== undefined && wasNeverSent(announcement))
        await transition(db, announcement, 'discarded', { goneAt: prepared.row.createdAt })
      else isDone = false
    if (!isDone) await addOp(db, { ...prepared, row: { ...prepared.row, actingAs: discarded.actingAs } })
  }
  await saveWithdrawn(db, [discarded.opId])
}

/** A refused announcement of the group goes again: what was withdrawn before it is withdrawn behind it once more. */
export async function withdrawAgain(db: UserDatabase, announcement: OpRow): Promise<void> {
  if (isAnnouncement(announcement)) await addReannounced(db, [announcement])
}

/** Discarded photos whose files were not withdrawn yet. */
async function findUnhandled(db: UserDatabase): Promise<OpRow[]> {
  const photos = (await db.ops.where('state').equals('discarded').toArray()).filter((row) => row.lane === 'photos')
  if (photos.length === 0) return []
  const handled = new Set(await readWithdrawn(db))
  return photos.filter((row) => !handled.has(row.opId))
}

/** Hashes of one group, and for whom they were announced. */
interface Abandoned {
  readonly actingAs: OpRow['actingAs']
  readonly hashes: readonly string[]
}

/** The hashes of a group that this device has announced and that no op of it attaches, as many at a time as one call takes. */
async function findAbandoned(store: Store, groupId: string): Promise<Abandoned[]> {
  const [announced, attached] = [new Map<string, OpRow['actingAs']>(), new Set<string>()]
  for (const row of await readGroup(store.db, groupId)) {
    for (const { sha256 } of row.blobs) attached.add(sha256)
    if (isAnnouncement(row)) for (const sha256 of await readAnnounced(store, row)) announced.set(sha256, row.actingAs)
    else if (row.lane === 'photos' && row.body !== null) {
      // An acked photo may have left the device; its op still names it.
      const saved = (await toNullIfLocked(store.cipher.unsealJson('ops', row.opId, row.body))) as OpBody | null
      attached.add(readOnce(fileForm, saved?.body)?.upload ?? '')
    }
  }
  const abandoned = [...announced].filter(([sha256]) => !attached.has(sha256))
  return [...groupBy(abandoned, ([, actingAs]) => actingAs)].flatMap(([actingAs, files]) =>
    toChunks(files.map(([sha256]) => sha256)).map((hashes) => ({ actingAs, hashes })),
  )
}

/** Withdraws what an earlier build discarded, and what was announced again behind its withdrawal. Returns whether work was queued. */
export async function withdrawDiscarded(ports: Ports, store: Store, context: SaveContext): Promise<boolean> {
  const { db } = store
  const unhandled = await findUnhandled(db)
  let isQueued = false
  for (const groupId of new Set([...unhandled.map((row) => row.groupId), ...(await readReannounced(db))])) {
    const own = unhandled.filter((row) => row.groupId === groupId).map((row) => row.opId)
    const withdrawals = await Promise.all(
      (await findAbandoned(store, groupId)).map(async ({ actingAs, hashes }) => {
        const withdrawal = await prepare(ports, store, groupId, hashes, context)
        return withdrawal === null ? null : { ...withdrawal.prepared, row: { ...withdrawal.prepared.row, actingAs } }
      }),
    )
    isQueued =
      (await db.transaction('rw', tablesOf(db), async () => {
        // Another tab may have done it meanwhile.
        const [handled, again] = [await readWithdrawn(db), await readReannounced(db)]
        if (own.every((opId) => handled.includes(opId)) && !again.includes(groupId)) return false
        const added = withdrawals.filter((one) => one !== null)
        for (const one of added) await addOp(db, one)
        await saveWithdrawn(db, own, groupId)
        return added.length > 0
      })) || isQueued
  }
  return isQueued
}
