// A claim or registration that the server no longer shows to this user leaves the device, but not before what waits on it is
// settled: until then it is shown as no longer theirs.
import type { Claim } from '../../contract/shapes/claim.ts'
import type { Order } from '../../contract/shapes/order.ts'
import type { WarrantyRecord } from '../../contract/shapes/registration.ts'
import type { UserDatabase } from '../db/tables.ts'
import type { PendingOp } from '../operations/pending-op.ts'
import type { Snapshot } from './overlay.ts'
import type { NewAge, SnapshotStore } from './snapshot-store.ts'

export type GroupOf = Pick<PendingOp, 'groupId' | 'state'>

/** Whether the server or this person still has to decide about an op of the group. */
export const isWaitingIn = (ops: readonly GroupOf[], groupId: string): boolean =>
  ops.some((op) => op.groupId === groupId && op.state !== 'acked')

/** What the server answered about one thing: it is this user's, it is not, or nothing was answered. */
export type Access = 'kept' | 'gone' | 'unknown'

/**
 * Follows the server's answer of this age that a snapshot is gone: it is marked while an op of its group waits, else
 * dropped. Ops that cannot be read count as waiting.
 */
export async function retireSnapshot(
  snapshots: SnapshotStore,
  db: UserDatabase,
  readOps: () => Promise<readonly GroupOf[]>,
  gone: { readonly key: string; readonly groupId: string; readonly age: NewAge },
): Promise<void> {
  const isWaiting = await readOps().then(
    (ops) => isWaitingIn(ops, gone.groupId),
    () => true,
  )
  await snapshots.retire(db, gone.key, gone.age, isWaiting ? 'mark' : 'drop')
}

/**
 * The rows that a new list lacks and that stay in it: those whose op waits, marked where the server says that they are gone,
 * and those about which it has not answered yet.
 */
export function keepWaitingRows<T>(
  left: readonly Snapshot<T>[],
  isWaiting: (row: T) => boolean,
  access: (row: T) => Access,
): Snapshot<T>[] {
  return left
    .filter((row) => isWaiting(row.value) || access(row.value) === 'unknown')
    .map((row) => (access(row.value) === 'gone' ? { ...row, isGone: true as const } : row))
}

/** A claim that is no longer this user's: nothing can be added to it. */
export const closeClaim = (claim: Claim): Claim => ({
  ...claim,
  actions: [],
  may: { close: false, trip: false, note_classes: [], correct: false },
})

/** The same for a registration. */
export const closeRecord = (record: WarrantyRecord): WarrantyRecord => ({
  ...record,
  may: { note: false, edit: false, review: false },
})

/** The same for an order. */
export const closeOrder = (order: Order): Order => ({
  ...order,
  may: {
    ...{ note: false, statuses: [], actions: [], edit: false, price: false, collect: false },
    ...{ ship: false, backorder: false, correct: false },
  },
})
