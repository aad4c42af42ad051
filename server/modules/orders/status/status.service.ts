import type { Order, StatusForm } from '../../../../contract/shapes/order.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import { calculateBalance, calculatePaid } from '../../../../domain/orders/balance.ts'
import {
  getDecisionResult,
  getMoveName,
  getOrderStatusLabel,
  holdsStock,
  listNextStatuses,
  listWarrantyActions,
  needsMessage,
} from '../../../../domain/orders/states.ts'
import type { OrderStatus, WarrantyAction } from '../../../../domain/orders/states.ts'
import { listLeft } from '../../../../domain/orders/shipping.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { CartPorts } from '../../cart/index.ts'
import { moveStock } from '../../warehouse/index.ts'
import { authorizeWork } from '../orders.policy.ts'
import { addOrderHistory, listOrderLines, lockOrder, updateOrder } from '../orders.store.ts'
import type { LockedOrder } from '../orders.store.ts'
import { buildOrderView } from '../orders.service.ts'
import { listPayments } from '../payments/ledger.store.ts'
import { sumByHand, sumReturnable } from '../payments/refunds.service.ts'
import { tellCustomer } from '../tell-customer.service.ts'
import { cancelRest } from '../shipments/cancel-rest.service.ts'
import { sendShipment, toTrackingNumbers } from '../shipments/ship.service.ts'
import { deliverShipments, hasShipped } from '../shipments/shipments.store.ts'
import { releasePaymentJob } from './status.rules.ts'
import { buildStatusEmail } from './status.mail.ts'

/** A change that the order's state allows. */
interface Change {
  readonly change: OrderStatus | WarrantyAction
  readonly to: OrderStatus
  readonly message: string | null
}

const trimmed = (text: string | undefined): string | null => (text?.trim() ?? '') || null

/** The change that a form asks for. Refuses `orders.notNow` and a missing message. */
async function toChange(call: SignedIn, order: LockedOrder, form: StatusForm): Promise<Change> {
  const { action, status } = form
  const change = action ?? status ?? order.status
  const isPossible =
    action === undefined
      ? listNextStatuses(order.status).some((one) => one === status)
      : order.order_type === 'warranty' && listWarrantyActions(order.status).includes(action)
  if (!isPossible)
    refuse('orders.notNow', {
      values: { status: getOrderStatusLabel(order.status), change },
      current: await buildOrderView(call, order.display_id),
    })
  const field = action === undefined ? 'note' : 'message'
  const message = trimmed(form[field])
  if (needsMessage(change) && message === null) refuse('call.invalid', { errors: { [field]: 'Required' } })
  return { change, to: action === undefined ? (status ?? order.status) : getDecisionResult(action), message }
}

/** Ships everything that is left, in one shipment. */
async function shipRest(call: SignedIn, order: LockedOrder, form: StatusForm): Promise<void> {
  const tracking = trimmed(form.tracking_number)
  await sendShipment(call, order, {
    id: call.newId(),
    wanted: listLeft(await listOrderLines(call.tx, order.order_id)),
    shipCode: order.ship_code,
    carrier: trimmed(form.carrier) ?? '',
    trackingNumbers: tracking === null ? [] : toTrackingNumbers([tracking]),
    note: trimmed(form.note) ?? '',
    ...{ expected: new Map(), timeZone: 'UTC' },
  })
}

/** Takes the stock of an approved warranty order, or refuses `orders.stock`; returns that of a cancelled order. */
async function updateStock(call: SignedIn, order: LockedOrder, { change, to }: Change): Promise<void> {
  const isReturned = to === 'cancelled' && holdsStock(order.status)
  if (change !== 'approve' && !isReturned) return
  const lines = await listOrderLines(call.tx, order.order_id)
  const short = await moveStock(
    call.tx,
    lines.map(({ product_id, qty }) => ({ product_id, by: isReturned ? qty : -qty })),
    {
      kind: isReturned ? 'cancellation' : 'warranty approval',
      at: call.now,
      userId: call.actor.userId,
      orderId: order.order_id,
    },
  )
  if (short === null) return
  const line = lines.find((one) => one.product_id === short.product_id)
  refuse('orders.stock', {
    values: { left: short.left, part: `${line?.number ?? ''} ${line?.name ?? ''}`.trim(), qty: line?.qty ?? 0 },
  })
}

/**
 * Changes the status of an order (O04): a decision on a warranty order, or a move by staff. Stock, payment, history and the
 * customer's mail follow in the same transaction. `shipped` ships all that is left; `cancelled` cancels what has not
 * shipped. Refuses `orders.unknown`, `orders.notNow`, `orders.changed`, `orders.stock`.
 */
export async function updateStatus(call: SignedIn, ports: CartPorts, id: string, form: StatusForm): Promise<Order> {
  const order = authorizeWork(await lockOrder(call.tx, id), call.actor)
  if (form.rev !== undefined && form.rev !== order.rev)
    refuse('orders.changed', { current: await buildOrderView(call, order.display_id) })
  const change = await toChange(call, order, form)
  if (change.to === 'shipped') await shipRest(call, order, form)
  else if (change.to === 'cancelled' && (await hasShipped(call.tx, order.order_id)))
    await cancelRest(call, ports, order, change.message)
  else await moveOrder(call, order, change, form)
  return buildOrderView(call, order.display_id)
}

/**
 * What a person returns of an order that is cancelled, in cents: checks, and what cards did not take of earlier refunds.
 * `settled`: what is owed no more of the latter, as the order has become dearer since.
 */
async function findByHand(
  call: SignedIn,
  order: LockedOrder,
): Promise<{ readonly owed: Cents; readonly settled: Cents }> {
  const entries = await listPayments(call.tx, order.order_id)
  const [paid, before] = [calculatePaid(entries), -calculateBalance(order, entries)]
  return {
    owed: Math.max(0, paid - sumReturnable(entries, before)),
    settled: sumByHand(entries, paid) - sumByHand(entries, before),
  }
}

/** Changes the status of an order as a whole. */
async function moveOrder(call: SignedIn, order: LockedOrder, change: Change, form: StatusForm): Promise<void> {
  await updateStock(call, order, change)
  const delivery = change.to === 'delivered' ? { delivered_at: call.now } : {}
  if (change.to === 'delivered') await deliverShipments(call, order.order_id)
  await updateOrder(call, order.order_id, { status: change.to, ...delivery })
  await addOrderHistory(call, order.order_id, {
    userId: call.actor.userId,
    action: form.action ?? getMoveName(change.to),
    from: order.status,
    to: change.to,
    message: change.message,
  })
  // Also what is on account, or to be paid by check, may have been paid by card. Without such a charge the job does nothing.
  const byHand = change.to === 'cancelled' ? await findByHand(call, order) : { owed: 0, settled: 0 }
  if (change.to === 'cancelled') {
    const { settled } = byHand
    await call.stage(releasePaymentJob, { order_id: order.order_id, ...(settled === 0 ? {} : { settled }) })
  }
  const changed = { ...order, status: change.to }
  await tellCustomer(call, changed, (mailed) => buildStatusEmail(mailed, change.change, change.message, byHand.owed))
}
