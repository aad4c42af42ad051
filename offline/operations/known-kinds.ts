// The kinds and versions that this build can send, without the operations themselves: the worker needs no more of them.
import type { Row } from '../../contract/kernel/endpoint.ts'
import { queuedKinds } from '../../contract/queued-kinds.ts'

/** The contract row of a stored kind; null where this build does not know it. */
export const findRow = (kind: string): Row | null =>
  (Object.hasOwn(queuedKinds, kind) ? queuedKinds[kind] : undefined) ?? null

/** Whether this build knows the kind and the version of its payload. */
export const isKnown = (op: { readonly kind: string; readonly v: number }): boolean =>
  op.v <= (findRow(op.kind)?.v ?? 0)
