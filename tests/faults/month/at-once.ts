// Two people at the same thing at the same moment: one of them is first, and the other learns it.
import { checkout } from '../../../contract/checkout.ts'
import { orders } from '../../../contract/orders.ts'
import { returns } from '../../../contract/returns.ts'
import type { Answer } from '../../support/client.ts'
import { settle } from './buy.ts'
import { dollars, dueOf, holds, leftOf, mailOf, refund, refundSurplus, sum, toCents } from './model.ts'
import type { MonthOrder } from './model.ts'
import type { Month, Step } from './month.ts'

const noFee = { kind: 'money', value: 0 } as const
const paramsOf = ({ id }: MonthOrder) => ({ id: String(id) })

/** The one answer that was accepted; tells where none or both were, or where the other one was refused in another way. */
function findFirst<T>(month: Month, answers: readonly Answer<T>[], refusals: readonly string[]): Answer<T> | null {
  const accepted = answers.filter(({ status }) => status === 200)
  const others = answers.filter(({ status }) => status !== 200)
  if (
    accepted.length !== 1 ||
    !others.every(({ status, refusal }) => status === 409 && refusals.includes(refusal.error))
  )
    month.tell(
      `two at once were answered ${answers.map(({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 300)}`).join(' and ')}`,
    )
  return accepted[0] ?? null
}

/** Two reviewers ship all that is left of one order. */
const shipTwice: Step = async (month) => {
  const order = month.find(month.orders, ({ status }) => status === 'order received' || status === 'processing')
  if (order === null) return false
  const packed = new Map(order.lines.filter((line) => leftOf(line) > 0).map((line) => [line.part, leftOf(line)]))
  const { rev } = await month.readOrder(order)
  const lines = [...packed].map(([product_id, qty]) => ({ product_id, qty }))
  const ids = [month.line.newId(), month.line.newId()]
  const answers = await Promise.all(
    (['reviewer', 'reviewer2'] as const).map((name, at) =>
      month
        .as(name)
        .client.call(orders.table.shipOrder, { params: paramsOf(order), body: { id: ids[at]!, lines, rev } }),
    ),
  )
  const first = findFirst(month, answers, ['orders.changed'])
  if (first === null) return true
  for (const line of order.lines) line.shipped = line.qty
  order.shipments.push({ id: ids[answers.indexOf(first)]!, at: month.clock.now(), lines: packed })
  order.status = 'shipped'
  month.mails.push(
    mailOf(order.email, `Order ${order.number}: ${order.service === 'WC' ? 'Ready for pickup' : 'Shipped'}`),
  )
  month.compareOrder(order, first.body)
  return true
}

/** Two reviewers credit one return. */
const creditTwice: Step = async (month) => {
  const one = month.find(month.returns, ({ state }) => state === 'received')
  if (one === null) return false
  const { order } = one
  const params = { number: one.number }
  const terms = { fee: noFee, refunds_shipping: false }
  const { client } = month.as('admin')
  const { rev } = (await client.call(returns.table.readReturn, { params })).body
  const { credit: expected } = (await client.call(returns.table.previewCredit, { params, body: terms })).body
  const answers = await Promise.all(
    (['reviewer', 'reviewer2'] as const).map((name) =>
      month.as(name).client.call(returns.table.creditReturn, { params, body: { ...terms, expected, rev } }),
    ),
  )
  if (findFirst(month, answers, ['returns.changed', 'returns.notNow']) === null) return true
  const credit = toCents(expected)
  const toBalance = order.payment === 'terms' ? credit : Math.min(credit, dueOf(order))
  order.credited += credit
  Object.assign(one, { state: 'credited', credit })
  if (order.payment === 'card') month.mails.push(...refund(order, credit - toBalance))
  for (const { part, qty, received } of one.lines) {
    const line = order.lines.find((own) => own.part === part)
    if (line !== undefined) line.returned -= qty - received
  }
  month.mails.push(mailOf(order.email, `Return ${one.number}: ${dollars(credit)} credited`))
  return true
}

/** Two windows collect the whole balance of one order by check. */
const collectTwice: Step = async (month) => {
  const order = month.find(month.orders, (one) => dueOf(one) > 0)
  if (order === null) return false
  const due = dueOf(order)
  const answers = await Promise.all(
    ['1001', '1002'].map((check_number) =>
      month.as('admin').client.call(checkout.table.collectPayment, {
        params: paramsOf(order),
        body: { id: month.line.newId(), method: 'check', amount: due / 100, check_number },
      }),
    ),
  )
  if (findFirst(month, answers, ['orders.notDue']) === null) return true
  order.checks += due
  month.mails.push(mailOf(order.email, `Order ${order.number}: ${dollars(due)} paid`))
  return true
}

/** One cancels an order while another one packs it: in both orders it ends cancelled, unless it had been packed and shipped. */
const cancelWhilePacking: Step = async (month) => {
  const order = month.find(
    month.orders,
    (one) => one.status === 'order received' && one.lines.every(({ shipped }) => shipped === 0),
  )
  if (order === null) return false
  await settle(month, order)
  const params = paramsOf(order)
  const { table } = orders
  const [cancelled, packed] = await Promise.all([
    month
      .as('reviewer')
      .client.call(table.updateStatus, { params, body: { status: 'cancelled', note: 'Not needed.' } }),
    month.as('reviewer2').client.call(table.updateStatus, { params, body: { status: 'processing', note: '' } }),
  ])
  if (!month.isDone(cancelled)) return true
  const label = (what: string) => mailOf(order.email, `Order ${order.number}: ${what}`)
  if (packed.status === 200) month.mails.push(label('Processing'))
  else month.same('the refusal', [409, 'orders.notNow'], [packed.status, packed.refusal.error])
  for (const line of order.lines) month.move(line.part, leftOf(line))
  order.status = 'cancelled'
  month.mails.push(label('Cancelled'), ...(order.type === 'warranty' ? [] : refundSurplus(order)))
  month.compareOrder(order, await month.readOrder(order))
  return true
}

/** The office edits an order down to one piece while its parts are being shipped: one of both sees that it has changed. */
const editWhileShipping: Step = async (month) => {
  const order = month.find(
    month.orders,
    (one) =>
      holds(one) &&
      one.status !== 'on hold' &&
      one.type !== 'warranty' &&
      sum(one.lines.map(leftOf)) > 1 &&
      one.lines.length === 1,
  )
  const [line] = order?.lines ?? []
  if (order === null || line === undefined || leftOf(line) < 2) return false
  const params = paramsOf(order)
  const { client } = month.as('admin')
  const products = [{ product_id: line.part, qty: Math.max(1, line.shipped) }]
  const preview = await client.call(orders.table.previewEdit, { params, body: { products } })
  if (!month.isDone(preview)) return true
  const { rev, total } = preview.body
  const id = month.line.newId()
  const packed = leftOf(line)
  const [edited, shipped] = await Promise.all([
    client.call(orders.table.editOrder, { params, body: { products, rev, expected_total: total } }),
    month.as('reviewer').client.call(orders.table.shipOrder, {
      params,
      body: { id, rev, lines: [{ product_id: line.part, qty: packed }] },
    }),
  ])
  if (findFirst<unknown>(month, [edited, shipped], ['orders.changed', 'orders.notEditable']) === null) return true
  const label = (what: string) => mailOf(order.email, `Order ${order.number}: ${what}`)
  if (edited.status === 200) {
    const qty = products[0]!.qty
    month.move(line.part, line.qty - qty)
    line.qty = qty
    order.total = toCents(total)
    if (leftOf(line) === 0) order.status = 'shipped'
    month.mails.push(label('changed'), ...refundSurplus(order))
    month.compareOrder(order, edited.body)
    return true
  }
  line.shipped = line.qty
  order.status = 'shipped'
  order.shipments.push({ id, at: month.clock.now(), lines: new Map([[line.part, packed]]) })
  month.mails.push(label(order.service === 'WC' ? 'Ready for pickup' : 'Shipped'))
  month.compareOrder(order, shipped.body)
  return true
}

/** Two people at once. */
export const atOnce: Step = (month) =>
  month.pick([shipTwice, creditTwice, collectTwice, cancelWhilePacking, editWhileShipping])(month)
