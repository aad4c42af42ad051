// Orders on the device: each one that was opened, with the notes that wait on it.
import { orders as rows } from '../../contract/orders.ts'
import type { Order } from '../../contract/shapes/order.ts'
import type { Engine, Owner, Seen } from '../engine.ts'
import { isGone } from '../http/read-errors.ts'
import { mapWithConcurrency } from '../map-with-concurrency.ts'
import { findOperation } from '../operations/all.ts'
import { orderGroup } from '../operations/operation.ts'
import type { OrderEffect } from '../operations/operation.ts'
import { isPendingAt } from '../operations/pending-op.ts'
import type { PendingOp } from '../operations/pending-op.ts'
import { isAckedFor } from './acked-for.ts'
import { chooseNone } from './choose-ops.ts'
import type { ReplicaPorts } from './create-replica.ts'
import { closeOrder, isWaitingIn, retireSnapshot } from './gone-snapshots.ts'
import { inOrder, markGone, toPendingMarks } from './overlay.ts'
import type { Snapshot } from './overlay.ts'
import type { SnapshotStore } from './snapshot-store.ts'

export interface Orders extends Pick<Engine, 'order' | 'openedOrders' | 'refreshOrder'> {
  /** Fetches the orders that are older than an acked op of theirs. */
  readonly refreshAckedOrders: () => Promise<void>
}

function findEffect(op: PendingOp): OrderEffect | null {
  const target = findOperation(op.kind)?.target
  return target?.of === 'order' ? target.effect : null
}

/** What a copy lacks that an earlier app has stored. */
const lacking: Pick<Order, 'payments' | 'paid' | 'balance' | 'shipments'> = {
  ...{ payments: [], paid: 0, balance: 0 },
  shipments: [],
}
const lackingInLine: Pick<Order['products'][number], 'shipped' | 'backordered' | 'expected_on'> = {
  ...{ shipped: 0, backordered: 0, expected_on: null },
}
const completeOrder = (stored: Order): Order => ({
  ...lacking,
  ...stored,
  products: stored.products.map((line) => ({ ...lackingInLine, ...line })),
})

/** An order as its screen shows it; `ops` are those of its group, in any order. */
export function overlayOrder(snapshot: Snapshot<Order>, ops: readonly PendingOp[], me: Owner): Seen<Order> {
  const applied = inOrder(ops.filter((op) => isPendingAt(op, snapshot)))
  const stored = completeOrder(snapshot.value)
  const value = applied.reduce((order, op) => findEffect(op)?.apply(order, op, me) ?? order, stored)
  return { value, asOf: snapshot.asOf, ...markGone(snapshot), pending: toPendingMarks(applied), localFiles: [] }
}

export function createOrders(replicaPorts: ReplicaPorts, snapshots: SnapshotStore): Orders {
  const { open, ports, http } = replicaPorts

  async function refreshOrder(id: string): Promise<void> {
    const [db, asOf, key] = [await open(), ports.now(), orderGroup(id)]
    const here = await snapshots.readMark(key)
    const answer = await http
      .read(rows.table.readOrder, { params: { id }, query: { 'stock-status': '1' } }, here)
      .catch(async (error: unknown) => {
        if (isGone(error))
          await retireSnapshot(snapshots, db, () => replicaPorts.ops(chooseNone), {
            key,
            groupId: key,
            age: { ...error.read, asOf },
          })
        throw error
      })
    await snapshots.save(db, key, { ...answer, asOf }, answer.value)
  }

  return {
    async order(id) {
      const group = orderGroup(id)
      const [snapshot, ops, me] = await Promise.all([
        snapshots.read<Order>(group),
        replicaPorts.opsOf(group),
        replicaPorts.owner(),
      ])
      if (snapshot === null || me === null) return null
      const seen = overlayOrder(snapshot, ops, me)
      if (snapshot.isGone !== true) return seen
      return isWaitingIn(ops, group) ? { ...seen, value: closeOrder(seen.value) } : null
    },
    async openedOrders() {
      const keys = await snapshots.listKeys(orderGroup(''))
      const stored = await Promise.all(keys.map((key) => snapshots.read<Order>(key)))
      return stored
        .flatMap((snapshot) => (snapshot === null ? [] : [completeOrder(snapshot.value)]))
        .toSorted((one, other) => other.order_id - one.order_id)
    },
    refreshOrder,
    async refreshAckedOrders() {
      const acked = (await replicaPorts.ops(chooseNone)).filter((op) => isAckedFor(op, 'order'))
      const groups = [...new Set(acked.map((op) => op.groupId))]
      const known = await snapshots.getFacts(groups)
      const stale = groups.filter((group) => {
        const snapshot = known.get(group)
        return snapshot !== undefined && acked.some((op) => op.groupId === group && isPendingAt(op, snapshot))
      })
      await mapWithConcurrency(stale, (group) => refreshOrder(group.slice(orderGroup('').length)).catch(() => null))
    },
  }
}
