// What the overlay knows of an op: its input, its state, its bytes, and the answer once there is one.
import type * as z from 'zod/mini'
import type { OpRow } from '../db/tables.ts'
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
  /** Device minus server in ms, at the last contact before it was made. */
  readonly skewMs: number | null
  readonly blobs: OpRow['blobs']
  /** The server's reply to an acked op. */
  readonly result: unknown
}

/** The state of an op as a screen shows it beside its entity. */
export type PendingMark = Pick<OutboxItem, 'opId' | 'state' | 'waiting' | 'progress' | 'error'>

export const toPendingMark = (op: PendingOp): PendingMark => ({
  opId: op.opId,
  state: op.state,
  waiting: op.waiting,
  progress: op.progress,
  error: op.error,
})

/**
 * Whether the op is still applied over a snapshot that was requested at `asOf`: until it is acked, and then until a later
 * snapshot arrives. Nothing disappears between the answer and the new snapshot.
 */
export const isPendingAt = (op: PendingOp, asOf: number): boolean =>
  op.state !== 'acked' || (op.ackedAt !== null && asOf <= op.ackedAt)

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
