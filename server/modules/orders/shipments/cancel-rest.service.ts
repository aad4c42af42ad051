import { describeAmounts, describeParts } from '../../../../domain/orders/editing.ts'
import { countLeft, keepShipped, listLeft } from '../../../../domain/orders/shipping.ts'
import { calculateSubtotal } from '../../../../domain/cart/totals.ts'
import { holdsStock } from '../../../../domain/orders/states.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import type { CartPorts } from '../../cart/index.ts'
import { findLinesToEdit, replaceLines } from '../editing/edit.store.ts'
import { moveStock } from '../../warehouse/index.ts'
import { addOrderHistory, updateOrder } from '../orders.store.ts'
import type { LockedOrder } from '../orders.store.ts'
import { findCharges } from '../payments/charges.service.ts'
import { returnExcess } from '../payments/refunds.service.ts'
import { tellCustomer } from '../tell-customer.service.ts'
import { buildRestCancelledEmail } from './shipment.mail.ts'
import { listShipments } from './shipments.store.ts'

/**
 * Cancels what has not shipped of a locked order. The order keeps the shipped parts, at the prices, shipping and taxes that
 * they were ordered at, and is shipped. The rest goes back to stock, and what was paid for it to the card.
 */
export async function cancelRest(
  call: SignedIn,
  ports: CartPorts,
  order: LockedOrder,
  message: string | null,
): Promise<void> {
  const { order_id } = order
  const lines = await findLinesToEdit(call.tx, order_id)
  const remaining = lines
    .filter(({ shipped }) => shipped > 0)
    .map((line) => ({ ...line, qty: line.shipped, backordered: 0, expected_on: null }))
  const amounts = keepShipped(order, calculateSubtotal(remaining), await findCharges(call, ports, order))
  if (holdsStock(order.status))
    await moveStock(
      call.tx,
      listLeft(lines).map(({ product_id, qty }) => ({ product_id, by: qty })),
      { kind: 'cancellation', at: call.now, userId: call.actor.userId, orderId: order_id },
    )
  await replaceLines(call.tx, order_id, remaining)
  const last = (await listShipments(call.tx, order_id)).at(-1)
  await updateOrder(call, order_id, { ...amounts, status: 'shipped', shipped_at: last?.shipped_at ?? call.now })
  const changes = [
    ...describeParts(
      lines.filter((line) => countLeft(line) > 0),
      remaining.filter((line) => lines.some((was) => was.product_id === line.product_id && countLeft(was) > 0)),
    ),
    ...describeAmounts(order, amounts),
  ]
  await addOrderHistory(call, order_id, {
    ...{ userId: call.actor.userId, action: 'cancelRest', from: order.status, to: 'shipped' },
    message: [message ?? '', ...changes].filter(Boolean).join(' '),
  })
  const notices = [...changes, ...(await returnExcess(call, order, amounts.total))]
  await tellCustomer(call, order, (mailed) => buildRestCancelledEmail(mailed, { notices, note: message ?? '' }))
}
