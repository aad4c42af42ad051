// What the overlay knows of an op: its input, its state, its bytes, and the answer once there is one.
import type * as z from 'zod/mini'
import { hasSeen, isOlderRead } from '../../contract/kernel/marks.ts'
import type { OpRow, StoredState } from '../db/tables.ts'
import type { OutboxItem } from '../engine.ts'
import { readOnce } from './read-once.ts'

export type PendingOp = Pick<
  OutboxItem,
  | 'opId'
  | 'seq'
  | 'kind'
  | 'groupId'
  | 'entityId'
  | 'state'
  | 'waiting'
  | 'progress'
  | 'error'
  | 'createdAt'
  | 'ackedAt'
  | 'input'
  | 'known'
> & {
  /** Where an acked op stands among the server's writes; null where an earlier server or build acknowledged it. */
  readonly ackedMark: string | null
  /** The mark of the copy that was here when an older server acknowledged it; null or missing otherwise. */
  readonly ackedAfter?: string | null
  /** Device minus server in ms, at the last contact before it was made. */
  readonly skewMs: number | null
  readonly blobs: OpRow['blobs']
  /** The server's reply to an acked op. */
  readonly result: unknown
}

/** What tells whether a copy has seen an op. */
export type AckedOp = Pick<PendingOp, 'ackedAt' | 'ackedMark' | 'ackedAfter'> & { readonly state: StoredState }

/** What is known of an op without decrypting it. */
export type OpHead = Pick<PendingOp, 'opId' | 'kind' | 'groupId' | 'entityId' | 'state'>
/** Chooses the ops that are needed decrypted, by their ids. Of all others the input and the answer are null. */
export type ChooseOps = (heads: readonly OpHead[]) => ReadonlySet<string>

/** The state of an op as a screen shows it beside its entity. */
export type PendingMark = Pick<OutboxItem, 'opId' | 'state' | 'waiting' | 'progress' | 'error'>

export const toPendingMark = (op: PendingOp): PendingMark => ({
  opId: op.opId,
  state: op.state,
  waiting: op.waiting,
  progress: op.progress,
  error: op.error,
})

/** When a snapshot was requested, by the device's clock, and what the server had seen; null in those of earlier builds. */
export interface SnapshotAge {
  readonly asOf: number
  readonly mark?: string | null
}

/**
 * Whether the op is still applied over a snapshot: until it is acked, and then until a snapshot arrives for which the
 * server had seen it. Nothing disappears between the answer and the new snapshot, whatever the device's clock says. Null
 * stands for no snapshot. Only where neither side has a mark, the clock decides as it did in earlier builds.
 */
export function isPendingAt(op: AckedOp, snapshot: SnapshotAge | null): boolean {
  if (op.state !== 'acked' || snapshot === null) return true
  const [copy, before] = [snapshot.mark ?? null, op.ackedAfter ?? null]
  const isSeen = copy !== null && before !== null ? isOlderRead(before, copy) : hasSeen(copy, op.ackedMark)
  return isSeen === null ? op.ackedAt !== null && snapshot.asOf <= op.ackedAt : !isSeen
}

/** A refused note or trip stays in sight. A refused change of the claim itself is not applied. */
export const hasEffect = (op: PendingOp): boolean =>
  op.state === 'queued' || op.state === 'sending' || op.state === 'acked'

/** The server's answer to an acked op; null before that, or where none was stored. */
export function getAnswer<T extends z.core.$ZodType>(op: PendingOp, schema: T): z.output<T> | null {
  return op.state === 'acked' ? readOnce(schema, op.result) : null
}

/** What the form had shown of the edited fields, as it was saved; undefined where an older build saved none. */
export const getWas = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'was' in body ? body.was : undefined
