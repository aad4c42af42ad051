import type { Order } from '../../../../contract/shapes/order.ts'
import type {
  BackorderForm,
  ShipmentCorrection,
  ShipmentWithdrawal,
} from '../../../../contract/shapes/order-shipment.ts'
import { countLeft, isBackorderable, isWithdrawable } from '../../../../domain/orders/shipping.ts'
import { getOrderStatusLabel } from '../../../../domain/orders/states.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { authorizeWork } from '../orders.policy.ts'
import { addOrderHistory, listOrderLines, lockOrder, updateOrder } from '../orders.store.ts'
import type { LockedOrder } from '../orders.store.ts'
import { buildOrderView } from '../orders.service.ts'
import { tellCustomer } from '../tell-customer.service.ts'
import { checkExpected, checkRevision, describeRest, toTrackingNumbers, toUpcoming } from './ship.service.ts'
import { buildBackorderEmail, buildTrackingEmail, buildWithdrawnEmail } from './shipment.mail.ts'
import {
  listShipments,
  summarizeShipments,
  updateLinePieces,
  updateShipment,
  withdrawShipment as markWithdrawn,
} from './shipments.store.ts'
import type { ShipmentRecord } from './shipments.store.ts'

async function findShipment(call: SignedIn, order: LockedOrder, id: string): Promise<ShipmentRecord> {
  const shipments = await listShipments(call.tx, order.order_id)
  return shipments.find((one) => one.shipment_id === id) ?? refuse('orders.shipmentUnknown')
}

const orNone = (text: string) => (text === '' ? 'none' : text)

/** What a correction changes, a sentence each. */
function describeCorrection(
  before: ShipmentRecord,
  after: Pick<ShipmentRecord, 'ship_code' | 'carrier' | 'tracking_numbers' | 'note'>,
): { readonly changes: string[]; readonly isOnItsWay: boolean } {
  const changed = (label: string, was: string, is: string) =>
    was === is ? [] : [`${label} of shipment ${before.number} changed from ${orNone(was)} to ${orNone(is)}.`]
  const way = [
    ...changed('Carrier', before.carrier, after.carrier),
    ...changed('Tracking', before.tracking_numbers.join(', '), after.tracking_numbers.join(', ')),
  ]
  const rest = [
    ...changed('Service', before.ship_code, after.ship_code),
    ...(before.note === after.note ? [] : [`Note of shipment ${before.number} changed.`]),
  ]
  return { changes: [...way, ...rest], isOnItsWay: way.length > 0 }
}

/**
 * Corrects a shipment. The customer is told where carrier or tracking numbers are other ones. A correction that changes
 * nothing leaves no trace. Refuses `orders.unknown`, `orders.shipmentUnknown`, `orders.changed`.
 */
export async function correctShipment(
  call: SignedIn,
  { id, shipment: shipmentId }: { readonly id: string; readonly shipment: string },
  form: ShipmentCorrection,
): Promise<Order> {
  const order = authorizeWork(await lockOrder(call.tx, id), call.actor)
  const shipment = await findShipment(call, order, shipmentId)
  await checkRevision(call, order, form.rev)
  const after = {
    ship_code: form.ship_code?.trim().toUpperCase() ?? shipment.ship_code,
    carrier: form.carrier?.trim() ?? shipment.carrier,
    tracking_numbers:
      form.tracking_numbers === undefined ? shipment.tracking_numbers : toTrackingNumbers(form.tracking_numbers),
    note: form.note?.trim() ?? shipment.note,
  }
  const { changes, isOnItsWay } = describeCorrection(shipment, after)
  if (changes.length === 0) return buildOrderView(call, order.display_id)
  await updateShipment(call.tx, shipmentId, after)
  await updateOrder(call, order.order_id, await summarizeShipments(call.tx, order.order_id))
  await addOrderHistory(call, order.order_id, {
    ...{ userId: call.actor.userId, action: 'correctShipment', from: order.status, to: order.status },
    message: changes.join(' '),
  })
  if (isOnItsWay) await tellCustomer(call, order, (mailed) => buildTrackingEmail(mailed, shipment.number, after))
  return buildOrderView(call, order.display_id)
}

/**
 * Takes a shipment back that has not left: its parts are to be shipped again, and an order that was shipped is packed again.
 * Stock stays as it is, because it was taken with the order. Refuses `orders.unknown`, `orders.shipmentUnknown`,
 * `orders.changed`, `orders.shipmentLeft`, `orders.shipmentReturned`.
 */
export async function withdrawShipment(
  call: SignedIn,
  { id, shipment: shipmentId }: { readonly id: string; readonly shipment: string },
  form: ShipmentWithdrawal,
): Promise<Order> {
  const order = authorizeWork(await lockOrder(call.tx, id), call.actor)
  const shipment = await findShipment(call, order, shipmentId)
  await checkRevision(call, order, form.rev)
  const times = {
    shipped_at: shipment.shipped_at.toISOString(),
    delivered_at: shipment.delivered_at?.toISOString() ?? null,
  }
  if (!isWithdrawable(times, call.now.getTime(), form.time_zone ?? 'UTC'))
    refuse('orders.shipmentLeft', { current: await buildOrderView(call, order.display_id) })
  const before = await listOrderLines(call.tx, order.order_id)
  const returned = findReturned(before, shipment.lines)
  if (returned !== null)
    refuse('orders.shipmentReturned', {
      values: { pieces: returned.returned, part: `${returned.number} ${returned.name}` },
      current: await buildOrderView(call, order.display_id),
    })
  await markWithdrawn(call, shipmentId, call.actor.userId)
  const lines = takeOff(before, shipment.lines)
  for (const line of lines) await updateLinePieces(call.tx, order.order_id, line)
  const status = order.status === 'shipped' ? 'processing' : order.status
  await updateOrder(call, order.order_id, {
    ...(await summarizeShipments(call.tx, order.order_id)),
    ...{ status, shipped_at: null },
  })
  const note = form.note?.trim() ?? ''
  await addOrderHistory(call, order.order_id, {
    ...{ userId: call.actor.userId, action: 'withdrawShipment', from: order.status, to: status },
    message: [`Shipment ${shipment.number}.`, note].filter(Boolean).join(' '),
  })
  const upcoming = toUpcoming(lines, call.now, form.time_zone ?? 'UTC')
  const facts = { number: shipment.number, note, lines: upcoming }
  await tellCustomer(call, order, (mailed) => buildWithdrawnEmail(mailed, facts))
  return buildOrderView(call, order.display_id)
}

interface ShippedLine {
  readonly product_id: number
  readonly shipped: number
  readonly returned: number
}

const sumOf = <L extends { readonly product_id: number }>(
  lines: readonly L[],
  id: number,
  pieces: (line: L) => number,
) => lines.filter((line) => line.product_id === id).reduce((sum, line) => sum + pieces(line), 0)

/** The first part of which less would have shipped without this shipment than is on returns; null where there is none. */
function findReturned<L extends ShippedLine>(
  lines: readonly L[],
  packed: readonly { readonly product_id: number; readonly qty: number }[],
): L | null {
  return (
    lines.find(({ product_id, returned }) => {
      const left = sumOf(lines, product_id, ({ shipped }) => shipped) - sumOf(packed, product_id, ({ qty }) => qty)
      return returned > 0 && left < sumOf(lines, product_id, (line) => line.returned)
    }) ?? null
  )
}

/** The lines of an order without the pieces of a shipment, which are to be shipped again, from the last line of a part on. */
function takeOff<L extends ShippedLine>(
  lines: readonly L[],
  returned: readonly { readonly product_id: number; readonly qty: number }[],
): L[] {
  const open = new Map<number, number>()
  for (const { product_id, qty } of returned) open.set(product_id, (open.get(product_id) ?? 0) + qty)
  return lines
    .toReversed()
    .map((line) => {
      const back = Math.min(line.shipped - line.returned, open.get(line.product_id) ?? 0)
      open.set(line.product_id, (open.get(line.product_id) ?? 0) - back)
      return { ...line, shipped: line.shipped - back }
    })
    .toReversed()
}

/**
 * Says which parts of an order wait for goods, and until when. All of them are named: the rest of others can ship. The
 * customer is told, of a message alone too; what changes nothing leaves no trace. Refuses `orders.unknown`, `orders.changed`, `orders.notNow`.
 */
export async function setBackorders(call: SignedIn, id: string, form: BackorderForm): Promise<Order> {
  const order = authorizeWork(await lockOrder(call.tx, id), call.actor)
  await checkRevision(call, order, form.rev)
  if (!isBackorderable(order.status))
    refuse('orders.notNow', {
      values: { status: getOrderStatusLabel(order.status), change: 'back-order' },
      current: await buildOrderView(call, order.display_id),
    })
  const lines = await listOrderLines(call.tx, order.order_id)
  const unknown = form.lines.findIndex(
    ({ product_id }) => !lines.some((line) => line.product_id === product_id && countLeft(line) > 0),
  )
  if (unknown >= 0)
    refuse('call.invalid', { errors: { [`lines.${unknown}.product_id`]: 'Nothing of this part is left to ship' } })
  checkExpected(form.lines, 'lines', { now: call.now, timeZone: form.time_zone ?? 'UTC' })
  const expected = new Map(form.lines.map(({ product_id, expected_on }) => [product_id, expected_on]))
  const after = lines.map((line) => {
    const day = expected.get(line.product_id)
    return day === undefined
      ? { ...line, backordered: 0, expected_on: null }
      : { ...line, backordered: countLeft(line), expected_on: countLeft(line) === 0 ? null : day }
  })
  const isSame = after.every(
    (line, at) => line.backordered === lines[at]?.backordered && line.expected_on === lines[at].expected_on,
  )
  const note = form.note?.trim() ?? ''
  if (isSame && note === '') return buildOrderView(call, order.display_id)
  if (isSame && after.every(({ backordered }) => backordered === 0))
    refuse('call.invalid', { errors: { note: 'Mark a part first: without a back-order there is no email' } })
  for (const line of after) await updateLinePieces(call.tx, order.order_id, line)
  await updateOrder(call, order.order_id, {})
  const rest = describeRest(after)
  await addOrderHistory(call, order.order_id, {
    ...{ userId: call.actor.userId, action: 'backorder', from: order.status, to: order.status },
    message: [...(rest.length === 0 ? ['Nothing is back-ordered any more.'] : rest), note].filter(Boolean).join(' '),
  })
  await tellCustomer(call, order, (mailed) => buildBackorderEmail(mailed, { note, lines: after }))
  return buildOrderView(call, order.display_id)
}
