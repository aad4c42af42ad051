import { orders } from '../../../contract/orders.ts'
import type { MonthOrder } from './model.ts'
import { holds, leftOf, mailOf } from './model.ts'
import type { Month, Step } from './month.ts'

const { table } = orders
const office = ['reviewer', 'reviewer2', 'admin'] as const
const tell = (month: Month, order: MonthOrder, what: string) => {
  month.mails.push(mailOf(order.email, `Order ${order.number}: ${what}`))
}
const paramsOf = ({ id }: MonthOrder) => ({ id: String(id) })
const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10)
const dayMs = 86_400_000
const newTracking = (month: Month) => `1Z${month.number(100_000, 999_999)}${month.number(100_000, 999_999)}`

/** An order leaves, whole or in part; the rest is back-ordered. */
export const shipOrder: Step = async (month) => {
  const order = month.find(month.orders, ({ status }) => status === 'order received' || status === 'processing')
  if (order === null) return false
  const open = order.lines.filter((line) => leftOf(line) > 0)
  const isWhole = month.chance(0.4)
  const packed = new Map(
    (isWhole ? open : month.some(open)).map((line) => [
      line.part,
      isWhole ? leftOf(line) : month.number(1, leftOf(line)),
    ]),
  )
  const id = month.line.newId()
  const { rev } = await month.readOrder(order)
  const answer = await month.as(month.pick(office)).client.call(table.shipOrder, {
    params: paramsOf(order),
    body: {
      ...{ id, rev, carrier: 'UPS', tracking_numbers: [newTracking(month)] },
      lines: [...packed].map(([product_id, qty]) => ({ product_id, qty })),
    },
  })
  if (!month.isDone(answer)) return true
  for (const line of order.lines) line.shipped += packed.get(line.part) ?? 0
  order.shipments.push({ id, at: month.clock.now(), lines: packed })
  const isAll = order.lines.every((line) => leftOf(line) === 0)
  if (isAll) order.status = 'shipped'
  const isPickup = order.service === 'WC'
  tell(month, order, isAll ? (isPickup ? 'Ready for pickup' : 'Shipped') : isPickup ? 'Partly ready' : 'Partly shipped')
  month.compareOrder(order, answer.body)
  return true
}

/** Another tracking number for a shipment. */
export const correctTracking: Step = async (month) => {
  const order = month.find(month.orders, ({ shipments }) => shipments.length > 0)
  if (order === null) return false
  const { rev } = await month.readOrder(order)
  const answer = await month.as(month.pick(office)).client.call(table.correctShipment, {
    params: { ...paramsOf(order), shipment: month.pick(order.shipments).id },
    body: { rev, tracking_numbers: [newTracking(month)] },
  })
  if (month.isDone(answer)) tell(month, order, 'Tracking corrected')
  return true
}

/** A shipment is taken back on its day. */
export const withdrawShipment: Step = async (month) => {
  const today = utcDay(month.clock.now())
  const order = month.find(
    month.orders,
    ({ status, lines, shipments }) =>
      status !== 'delivered' &&
      lines.every(({ returned }) => returned === 0) &&
      shipments.some(({ at }) => utcDay(at) === today),
  )
  if (order === null) return false
  const shipment = order.shipments.findLast(({ at }) => utcDay(at) === today)
  if (shipment === undefined) return false
  const { rev } = await month.readOrder(order)
  const answer = await month.as(month.pick(office)).client.call(table.withdrawShipment, {
    params: { ...paramsOf(order), shipment: shipment.id },
    body: { rev, note: 'Still on the dock.' },
  })
  if (utcDay(month.clock.now()) !== today || !month.isDone(answer)) return true
  for (const line of order.lines) line.shipped -= shipment.lines.get(line.part) ?? 0
  order.shipments = order.shipments.filter((one) => one !== shipment)
  if (order.status === 'shipped') order.status = 'processing'
  tell(month, order, 'Shipment not sent yet')
  month.compareOrder(order, answer.body)
  return true
}

/** What waits for goods, and until when. */
export const backOrder: Step = async (month) => {
  const order = month.find(month.orders, (one) => holds(one) && one.lines.some((line) => leftOf(line) > 0))
  if (order === null) return false
  const open = order.lines.filter((line) => leftOf(line) > 0)
  const isNone = month.chance(0.2)
  const chosen = isNone ? [] : month.some(open)
  const expected_on = utcDay(month.clock.now() + month.number(2, 20) * dayMs)
  const { rev, products } = await month.readOrder(order)
  const isSame = products.every((line) => {
    const isChosen = chosen.some(({ part }) => part === line.product_id)
    return isChosen ? line.backordered > 0 && line.expected_on === expected_on : line.backordered === 0
  })
  const answer = await month.as(month.pick(office)).client.call(table.setBackorders, {
    params: paramsOf(order),
    body: { rev, lines: chosen.map(({ part }) => ({ product_id: part, expected_on })) },
  })
  if (!month.isDone(answer)) return true
  for (const line of answer.body.products) {
    const own = order.lines.find(({ part }) => part === line.product_id)
    const isChosen = chosen.some(({ part }) => part === line.product_id)
    month.same(`back-ordered of ${line.number}`, isChosen && own !== undefined ? leftOf(own) : 0, line.backordered)
  }
  if (!isSame) tell(month, order, chosen.length > 0 ? 'Back-ordered' : 'No longer back-ordered')
  month.compareOrder(order, answer.body)
  return true
}
