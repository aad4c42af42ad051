// What the overlay needs to know of an op: its words, where it stands, its bytes, and the answer once there is one.
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

export type PendingMark = Pick<OutboxItem, 'opId' | 'state' | 'waiting' | 'progress' | 'error'>

/** What is shown beside an entity that is only on this device. */
export function mark(op: PendingOp): PendingMark {
  return { opId: op.opId, state: op.state, waiting: op.waiting, progress: op.progress, error: op.error }
}

/**
 * Whether the op is still to be laid over a copy that was asked for at `asOf`: until it is acked, and after that until
 * a copy comes that was asked for later, so that nothing flickers away between the answer and the refreshed copy.
 */
export function isLaid(op: PendingOp, asOf: number): boolean {
  return op.state !== 'acked' || (op.ackedAt !== null && asOf <= op.ackedAt)
}

/** Refused words stay in sight, marked; a refused change of the claim's state does not happen. */
export function hasEffect(op: PendingOp): boolean {
  return op.state === 'queued' || op.state === 'sending' || op.state === 'acked'
}

/** The parameters of the op's path, as text. */
export function paramsOf(op: PendingOp): Readonly<Record<string, unknown>> {
  const params = op.input?.params
  return typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {}
}

/** The server's answer to an acked op, in the shape of what it made; null before that, or where none was kept. */
export function answerTo<T extends z.core.$ZodType>(op: PendingOp, shape: T): z.output<T> | null {
  return op.state === 'acked' ? readOnce(shape, op.result) : null
}
