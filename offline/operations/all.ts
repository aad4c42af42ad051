// The registry of every operation that this build can send. An op of another kind was saved by a newer build: it is held.
import type { QueuedKind } from '../../contract/queued-kinds.ts'
import type { OutboxItem } from '../engine.ts'
import { actOnClaim } from './act-on-claim.ts'
import { addFile } from './add-file.ts'
import { addNote } from './add-note.ts'
import { addOrderNote } from './add-order-note.ts'
import { addRecordFile } from './add-record-file.ts'
import { addRecordNote } from './add-record-note.ts'
import { addTrip } from './add-trip.ts'
import { announceFiles } from './announce-files.ts'
import { announceRecordFiles } from './announce-record-files.ts'
import { discardOp } from './discard-op.ts'
import { editTrip } from './edit-trip.ts'
import { fileClaim } from './file-claim.ts'
import { logCrash } from './log-crash.ts'
import { openTicket } from './open-ticket.ts'
import type { Editing, Operation, QueuedRow } from './operation.ts'
import { registerMachines } from './register-machines.ts'
import { removeTrip } from './remove-trip.ts'
import { renameFile } from './rename-file.ts'
import { replyToTicket } from './reply-to-ticket.ts'
import { requestSerial } from './request-serial.ts'
import { setParts } from './set-parts.ts'
import { withdrawFiles } from './withdraw-files.ts'
import { withdrawRecordFiles } from './withdraw-record-files.ts'

/** By kind. A kind of the contract without an operation does not compile. */
const operations = {
  addTrip,
  editTrip,
  removeTrip,
  addNote,
  actOnClaim,
  fileClaim,
  setParts,
  addFile,
  announceFiles,
  discardOp,
  logCrash,
  openTicket,
  registerMachines,
  addRecordNote,
  announceRecordFiles,
  addRecordFile,
  renameFile,
  withdrawFiles,
  withdrawRecordFiles,
  requestSerial,
  addOrderNote,
  replyToTicket,
} satisfies { readonly [K in QueuedKind]: Operation<QueuedRow, K> }

type KnownOperation = (typeof operations)[QueuedKind]

/** The kinds that have an edit form; a feature that lacks one does not compile. */
export type EditableKind = Extract<KnownOperation, { readonly editing: Editing }>['kind']

const byKind = new Map<string, Operation>(Object.entries(operations))

/** The kinds that this build can send. */
export const kinds: readonly string[] = [...byKind.keys()]

/** The operation of a stored kind; null where this build does not know it. */
export const findOperation = (kind: string): Operation | null => byKind.get(kind) ?? null

/** Whether an item belongs to a claim. */
export const belongsToClaim = (item: Pick<OutboxItem, 'kind'>): boolean =>
  findOperation(item.kind)?.target.of === 'claim'

/** The claim of an item, from its input; null where it has none or cannot be read. */
export function findClaimId({ kind, input }: Pick<OutboxItem, 'kind' | 'input'>): string | null {
  const target = findOperation(kind)?.target
  if (target?.of !== 'claim' || input === null) return null
  const id: unknown = target.id({ params: input.params ?? {}, body: input.body ?? {} })
  return typeof id === 'string' ? id : null
}

type Place = Pick<OutboxItem, 'opId' | 'groupId' | 'entityId'>

/** Whether the op creates what its group is named for (`claim:<id>`). It is sent before all others of its group. */
export const makesGroup = ({ groupId, entityId }: Pick<Place, 'groupId' | 'entityId'>) =>
  groupId.endsWith(`:${entityId}`)

/**
 * Whether the op was saved on what `maker` makes: a claim with all of its ops, a trip with its corrections, a photo with its
 * titles. The server never takes it where that is never made. A corrected copy that is refused because the op before it had
 * arrived, and one whose id another claim or registration has, makes nothing: what was saved on that one goes on.
 */
export const isSavedOn = (
  op: Place,
  maker: Place & { readonly kind: string; readonly error: { readonly code: string } | null },
): boolean =>
  op.opId !== maker.opId &&
  findOperation(maker.kind)?.mintsId === true &&
  !/^op\.alreadyApplied$|\.idTaken$/.test(maker.error?.code ?? '') &&
  (makesGroup(maker) ? op.groupId === maker.groupId : op.entityId === maker.entityId)
