import type { Order } from '../../../../contract/shapes/order.ts'
import type { ShipmentForm } from '../../../../contract/shapes/order-shipment.ts'
import { formatDay, toDay } from '../../../../domain/orders/list-days.ts'
import {
  countLeft,
  getShippedState,
  isShippable,
  normalizeTracking,
  packParcel,
} from '../../../../domain/orders/shipping.ts'
import type { PackedPart } from '../../../../domain/orders/shipping.ts'
import { getOrderStatusLabel } from '../../../../domain/orders/states.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findState } from '../../site/index.ts'
import { authorizeWork } from '../orders.policy.ts'
import { addOrderHistory, listOrderLines, lockOrder, updateOrder } from '../orders.store.ts'
import type { LockedOrder } from '../orders.store.ts'
import { buildOrderView } from '../orders.service.ts'
import { tellCustomer } from '../tell-customer.service.ts'
import { buildShipmentEmail } from './shipment.mail.ts'
import {
  findOrderOfShipment,
  insertShipment,
  listShipments,
  summarizeShipments,
  updateLinePieces,
} from './shipments.store.ts'

type OrderLine = Awaited<ReturnType<typeof listOrderLines>>[number]

/** A shipment that is to be entered. */
export interface ShipmentToSend {
  readonly id: string
  readonly wanted: readonly PackedPart[]
  readonly shipCode: string
  readonly carrier: string
  readonly trackingNumbers: readonly string[]
  /** What staff write to the customer; may be empty. */
  readonly note: string
  /** The day when the rest of a part is expected, by its id; null where it is unknown. A part that is not named keeps its day. */
  readonly expected: ReadonlyMap<number, string | null>
  /** The zone of the person who ships, by whose day one has passed. */
  readonly timeZone: string
}

/** Tracking numbers as they are stored, each once. */
export const toTrackingNumbers = (typed: readonly string[]): string[] => [
  ...new Set(typed.map(normalizeTracking).filter((number) => number !== '')),
]

/** Refuses a day in the past at its field. Nobody expects goods yesterday. */
export function checkExpected(
  expected: readonly { readonly expected_on: string | null }[],
  field: string,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): void {
  const today = toDay(now.getTime(), timeZone)
  const at = expected.findIndex(({ expected_on }) => expected_on !== null && expected_on < today)
  if (at >= 0) refuse('call.invalid', { errors: { [`${field}.${at}.expected_on`]: 'Must be today or later' } })
}

/** Refuses `orders.changed` with the present order, if somebody changed it since the screen had shown it. */
export async function checkRevision(call: SignedIn, order: LockedOrder, rev: number): Promise<void> {
  if (rev !== order.rev) refuse('orders.changed', { current: await buildOrderView(call, order.display_id) })
}

/**
 * Ships parts of an order. A shipment that is entered already changes nothing: its answer was lost. Refuses
 * `orders.unknown`, `orders.shipmentKnown`, `orders.changed`, `orders.notNow`, `orders.overShipped`.
 */
export async function shipOrder(call: SignedIn, id: string, form: ShipmentForm): Promise<Order> {
  const order = authorizeWork(await lockOrder(call.tx, id), call.actor)
  const known = await findOrderOfShipment(call.tx, form.id)
  const shipment = toShipment(order, form)
  if (known === order.order_id) return answerKnown(call, order, shipment)
  if (known !== null) refuse('call.invalid', { errors: { id: 'Another shipment has this id' } })
  await checkRevision(call, order, form.rev)
  if (!isShippable(order.status))
    refuse('orders.notNow', {
      values: { status: getOrderStatusLabel(order.status), change: 'ship' },
      current: await buildOrderView(call, order.display_id),
    })
  checkExpected(form.expected ?? [], 'expected', { now: call.now, timeZone: shipment.timeZone })
  await sendShipment(call, order, shipment)
  return buildOrderView(call, order.display_id)
}

const toShipment = (order: LockedOrder, form: ShipmentForm): ShipmentToSend => ({
  id: form.id,
  wanted: form.lines,
  shipCode: form.ship_code?.trim().toUpperCase() ?? order.ship_code,
  carrier: form.carrier?.trim() ?? '',
  trackingNumbers: toTrackingNumbers(form.tracking_numbers ?? []),
  note: form.note?.trim() ?? '',
  expected: new Map((form.expected ?? []).map(({ product_id, expected_on }) => [product_id, expected_on])),
  timeZone: form.time_zone ?? 'UTC',
})

/**
 * The order with a shipment that was entered before. Refuses `orders.shipmentKnown` where another one was entered under its
 * id, and `orders.changed` where that was taken back.
 */
async function answerKnown(call: SignedIn, order: LockedOrder, wanted: ShipmentToSend): Promise<Order> {
  const known = (await listShipments(call.tx, order.order_id)).find((one) => one.shipment_id === wanted.id)
  const current = await buildOrderView(call, order.display_id)
  const lines = await listOrderLines(call.tx, order.order_id)
  if (known === undefined) return refuse('orders.changed', { current })
  const isSame =
    known.ship_code === wanted.shipCode &&
    known.carrier === wanted.carrier &&
    known.note === wanted.note &&
    known.tracking_numbers.join(' ') === wanted.trackingNumbers.join(' ') &&
    known.lines.length === wanted.wanted.length &&
    known.lines.every(({ product_id, qty }) =>
      wanted.wanted.some((one) => one.product_id === product_id && one.qty === qty),
    ) &&
    lines.every(({ product_id, backordered, expected_on }) => {
      const day = wanted.expected.get(product_id)
      return backordered === 0 || day === undefined || day === expected_on
    })
  if (!isSame) refuse('orders.shipmentKnown', { values: { parcel: describeParcel(known.lines).join(' ') }, current })
  return current
}

/** The lines of an order after pieces of them have shipped. What is left of them all is back-ordered. */
function toLinesAfter(
  lines: readonly OrderLine[],
  packed: readonly { readonly index: number; readonly qty: number }[],
  expected: ShipmentToSend['expected'],
): OrderLine[] {
  return lines.map((line, index) => {
    const taken = packed.filter((one) => one.index === index).reduce((sum, { qty }) => sum + qty, 0)
    const shipped = line.shipped + taken
    const backordered = countLeft({ qty: line.qty, shipped })
    const day = expected.get(line.product_id)
    return {
      ...line,
      shipped,
      backordered,
      expected_on: backordered === 0 ? null : day === undefined ? line.expected_on : day,
    }
  })
}

/** The columns of the address that a shipment goes to. */
async function toRecipient({ tx }: SignedIn, order: LockedOrder) {
  return {
    to_name: order.shipping_name,
    to_company: order.shipping_company,
    to_addr1: order.shipping_addr1,
    to_addr2: order.shipping_addr2,
    to_city: order.shipping_city,
    to_state: (await findState(tx, order.shipping_state_id))?.state_abbreviation ?? '',
    to_postal_code: order.shipping_postal_code,
    to_phone: order.shipping_phone,
  }
}

/**
 * Enters a shipment of a locked order: its parts, the state of the lines, the order's status, the history and the customer's
 * mail. The order is shipped once nothing is left, and else stays where it is. Refuses `orders.overShipped`.
 */
export async function sendShipment(call: SignedIn, order: LockedOrder, shipment: ShipmentToSend): Promise<void> {
  const { order_id } = order
  const lines = await listOrderLines(call.tx, order_id)
  const packed = packParcel(lines, shipment.wanted)
  if (packed.is === 'short') return refuseShort(call, order, lines, packed)
  const parts = shipment.wanted.flatMap(({ product_id, qty }) => {
    const line = lines.find((one) => one.product_id === product_id)
    return line === undefined ? [] : [{ product_id, number: line.number, name: line.name, qty }]
  })
  const { id, shipCode, carrier, trackingNumbers, note } = shipment
  const columns = { ship_code: shipCode, carrier, tracking_numbers: [...trackingNumbers], note }
  await insertShipment(
    call.tx,
    {
      ...{ shipment_id: id, order_id, ...columns, ...(await toRecipient(call, order)) },
      ...{ shipped_at: call.now, shipped_by: call.actor.userId },
    },
    parts,
  )
  const after = toLinesAfter(lines, packed.lines, shipment.expected)
  for (const line of after) await updateLinePieces(call.tx, order_id, line)
  const isAll = getShippedState(after) === 'all'
  const status = isAll ? 'shipped' : order.status
  await updateOrder(call, order_id, {
    ...(await summarizeShipments(call.tx, order_id)),
    ...(isAll ? { status, shipped_at: call.now } : {}),
  })
  const isWhole = isAll && getShippedState(lines) === 'none'
  const upcoming = toUpcoming(after, call.now, shipment.timeZone)
  const message = isWhole ? note : [...describeParcel(parts), ...describeRest(upcoming), note].filter(Boolean).join(' ')
  await addOrderHistory(call, order_id, {
    userId: call.actor.userId,
    action: isAll ? 'ship' : 'shipPart',
    from: order.status,
    to: status,
    message: message === '' ? null : message,
  })
  await tellCustomer(call, order, (mailed) => buildShipmentEmail(mailed, columns, { packed: parts, lines: upcoming }))
}

/** The lines as a customer reads them: a day that has passed is no day to expect goods on. */
export function toUpcoming<L extends { readonly expected_on: string | null }>(
  lines: readonly L[],
  now: Date,
  timeZone: string,
): L[] {
  const today = toDay(now.getTime(), timeZone)
  return lines.map((line) =>
    line.expected_on !== null && line.expected_on < today ? { ...line, expected_on: null } : line,
  )
}

async function refuseShort(
  call: SignedIn,
  order: LockedOrder,
  lines: readonly OrderLine[],
  short: { readonly product_id: number; readonly left: number },
): Promise<never> {
  const line = lines.find((one) => one.product_id === short.product_id)
  return refuse('orders.overShipped', {
    values: { left: short.left, part: line === undefined ? 'this part' : `${line.number} ${line.name}` },
    current: await buildOrderView(call, order.display_id),
  })
}

const describeParcel = (parts: readonly { readonly qty: number; readonly number: string; readonly name: string }[]) =>
  parts.map(({ qty, number, name }) => `${qty} of ${number} ${name}.`)

/** What is back-ordered, a sentence each, for the history. */
export const describeRest = (lines: readonly OrderLine[]): string[] =>
  lines
    .filter(({ backordered }) => backordered > 0)
    .map(
      ({ backordered, number, expected_on }) =>
        `Back-ordered: ${backordered} of ${number}${expected_on === null ? '' : `, expected ${formatDay(expected_on)}`}.`,
    )
