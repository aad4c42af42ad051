// Finds acked operations whose claim or registration has to be fetched again: until then the overlay shows them.
import { findOperation } from '../operations/all.ts'
import type { Refreshed } from '../operations/operation.ts'
import type { PendingOp } from '../operations/pending-op.ts'

/** Whether the op is acked and makes this kind of snapshot stale. */
export const isAckedFor = (op: PendingOp, refreshed: Refreshed): boolean =>
  op.state === 'acked' && findOperation(op.kind)?.refreshes.includes(refreshed) === true
