import { checkout } from '../../../contract/checkout.ts'
import { orders } from '../../../contract/orders.ts'
import type { OrderEdit } from '../../../contract/shapes/order-edit.ts'
import type { OrderStatus } from '../../../domain/orders/states.ts'
import { settle } from './buy.ts'
import type { MonthOrder } from './model.ts'
import { dollars, dueOf, hasShipped, holds, leftOf, mailOf, refundSurplus, sum, toCents } from './model.ts'
import type { Month, Step } from './month.ts'

const { table } = orders
const office = ['reviewer', 'reviewer2', 'admin'] as const

/** Where staff may move an order, as the specification has it; `shipped` and `cancelled` are steps of their own. */
const moves: Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  'order received': ['processing', 'processing', 'on hold'],
  'on hold': ['order received', 'processing'],
  processing: ['on hold'],
  shipped: ['delivered'],
}
const labelOf = (status: OrderStatus) => status.charAt(0).toUpperCase() + status.slice(1)
const tell = (month: Month, order: MonthOrder, what: string) => {
  month.mails.push(mailOf(order.email, `Order ${order.number}: ${what}`))
}
const paramsOf = ({ id }: MonthOrder) => ({ id: String(id) })

/** Staff move an order on: packing, hold, release, delivery. */
export const moveOrder: Step = async (month) => {
  const order = month.find(month.orders, ({ status }) => (moves[status] ?? []).length > 0)
  if (order === null) return false
  const to = month.pick(moves[order.status] ?? [])
  const answer = await month
    .as(month.pick(office))
    .client.call(table.updateStatus, { params: paramsOf(order), body: { status: to, note: 'As agreed.' } })
  if (!month.isDone(answer)) return true
  order.status = to
  tell(month, order, labelOf(to))
  month.compareOrder(order, answer.body)
  return true
}

/** The office decides on a warranty order: approved, it takes its stock. */
export const decideWarrantyOrder: Step = async (month) => {
  const order = month.find(month.orders, ({ status }) => status.startsWith('approval pending'))
  if (order === null) return false
  const isAsked = order.status === 'approval pending - response needed'
  const isShort = order.lines.some(({ part, qty }) => month.stockOf(part) < qty)
  const action = month.pick(
    isAsked ? (['approve', 'decline'] as const) : (['approve', 'approve', 'decline', 'ask'] as const),
  )
  const answer = await month
    .as(month.pick(office))
    .client.call(table.updateStatus, { params: paramsOf(order), body: { action, message: 'Looked at.' } })
  if (action === 'approve' && isShort) {
    month.same('the refusal', [409, 'orders.stock'], [answer.status, answer.refusal.error])
    return true
  }
  if (!month.isDone(answer)) return true
  if (action === 'approve') for (const { part, qty } of order.lines) month.move(part, -qty)
  order.status = { approve: 'order received', decline: 'cancelled', ask: 'approval pending - response needed' }[
    action
  ] as OrderStatus
  tell(month, order, labelOf(order.status))
  month.compareOrder(order, answer.body)
  return true
}

/** An order is cancelled, or what has not shipped of it: its stock and its money come back. */
export const cancelOrder: Step = async (month) => {
  const order = month.find(month.orders, holds)
  if (order === null) return false
  await settle(month, order)
  const isPart = hasShipped(order)
  const answer = await month
    .as(month.pick(office))
    .client.call(table.updateStatus, { params: paramsOf(order), body: { status: 'cancelled', note: 'Not needed.' } })
  if (!month.isDone(answer)) return true
  for (const line of order.lines) month.move(line.part, leftOf(line))
  if (isPart) {
    order.lines = order.lines.filter(({ shipped }) => shipped > 0).map((line) => ({ ...line, qty: line.shipped }))
    order.total = toCents(answer.body.total)
    order.status = 'shipped'
  } else order.status = 'cancelled'
  tell(month, order, isPart ? 'Rest cancelled' : 'Cancelled')
  if (order.type !== 'warranty') month.mails.push(...refundSurplus(order))
  month.compareOrder(order, answer.body)
  return true
}

/** Other parts, quantities or facts of an order. Null where this order has nothing to change in this way. */
function chooseEdit(month: Month, order: MonthOrder): { edit: OrderEdit; after: ReadonlyMap<number, number> } | null {
  const after = new Map(order.lines.map(({ part, qty }) => [part, qty]))
  const kind = month.number(1, 10)
  if (kind <= 2) return { edit: { shipping_phone: `(908) 555-0${month.number(100, 199)}` }, after }
  if (kind === 3) return { edit: { po_number: `PO ${month.number(1, 9999)}` }, after }
  if (kind <= 7) {
    const line = month.pick(order.lines)
    const least = Math.max(1, line.shipped)
    const qty = month.number(least, least + 4)
    if (qty === line.qty) return null
    after.set(line.part, qty)
  } else if (kind === 8) {
    const line = month.find(order.lines, ({ shipped }) => shipped === 0)
    if (line === null || order.lines.length === 1) return null
    after.delete(line.part)
  } else {
    const { part } = month.pick(month.parts)
    if (after.has(part)) return null
    after.set(part, month.number(1, 3))
  }
  return { edit: { products: [...after].map(([product_id, qty]) => ({ product_id, qty })) }, after }
}

/** Staff edit an order until all of it ships, its account until it is packed. */
export const editOrder: Step = async (month) => {
  const isOwn = month.chance(0.4)
  const owner = month.as('dealer')
  const order = month.find(
    month.orders,
    (one) =>
      one.type !== 'warranty' &&
      holds(one) &&
      (!isOwn || (one.account === owner.accountId && one.status !== 'processing' && !hasShipped(one))),
  )
  const chosen = order === null ? null : chooseEdit(month, order)
  if (order === null || chosen === null) return false
  const { edit, after } = chosen
  const { client } = isOwn ? owner : month.as('admin')
  const params = paramsOf(order)
  const preview = await client.call(table.previewEdit, { params, body: edit })
  if (!month.isDone(preview)) return true
  month.same('errors of the preview', {}, preview.body.errors)
  const answer = await client.call(table.editOrder, {
    params,
    body: { ...edit, rev: preview.body.rev, expected_total: preview.body.total },
  })
  const before = new Map(order.lines.map((line) => [line.part, line]))
  const changes = [...new Set([...before.keys(), ...after.keys()])].map(
    (part) => [part, (after.get(part) ?? 0) - (before.get(part)?.qty ?? 0)] as const,
  )
  if (changes.some(([part, by]) => by > month.stockOf(part))) {
    month.same('the refusal', [409, 'orders.stock'], [answer.status, answer.refusal.error])
    return true
  }
  if (!month.isDone(answer)) return true
  for (const [part, by] of changes) month.move(part, -by)
  const buyer = month.as(order.buyer)
  order.lines = [...after].map(([part, qty]) => ({
    ...(before.get(part) ?? { part, price: month.priceFor(buyer, part), shipped: 0, returned: 0 }),
    qty,
  }))
  order.total = toCents(preview.body.total)
  if (order.lines.every((line) => leftOf(line) === 0)) order.status = 'shipped'
  else if (isOwn && answer.body.status === 'on hold') order.status = 'on hold'
  tell(month, order, 'changed')
  month.mails.push(...refundSurplus(order))
  month.compareOrder(order, answer.body)
  return true
}

/** The office collects what is still due: by a check, or by the customer's saved card. */
export const collect: Step = async (month) => {
  const order = month.find(month.orders, (one) => dueOf(one) > 100)
  if (order === null) return false
  const due = dueOf(order)
  const amount = month.chance(0.6) ? due : month.number(1, due)
  const { client } = month.as('admin')
  const isCard = order.payment === 'card' && order.buyer === 'customer' && month.chance(0.7)
  const query = { asUser: month.as('customer').userId }
  const card_id = isCard ? ((await client.call(checkout.table.readWallet, { query })).body.cards[0]?.card_id ?? 0) : 0
  const answer = await client.call(checkout.table.collectPayment, {
    params: paramsOf(order),
    body: {
      ...{ id: month.line.newId(), amount: amount / 100 },
      ...(isCard ? { method: 'card', card_id } : { method: 'check', check_number: String(month.number(1000, 9999)) }),
    },
  })
  if (!month.isDone(answer)) return true
  if (isCard) order.charges.push(amount)
  else order.checks += amount
  tell(month, order, `${dollars(amount)} paid`)
  month.same('what was paid', sum(order.charges) + order.checks, toCents(answer.body.paid))
  return true
}
