import { returns } from '../../../contract/returns.ts'
import type { OrderReturn } from '../../../contract/shapes/order-return.ts'
import { returnConditions, returnReasons } from '../../../domain/returns/states.ts'
import type { MonthOrder, MonthReturn } from './model.ts'
import { dollars, dueOf, mailOf, refund, sum, toCents } from './model.ts'
import type { Month, Step } from './month.ts'

const { table } = returns
const office = ['reviewer', 'reviewer2', 'admin'] as const
const tell = (month: Month, { order, number }: MonthReturn, what: string) => {
  month.mails.push(mailOf(order.email, `Return ${number}: ${what}`))
}
const left = ({ shipped, returned }: MonthOrder['lines'][number]) => shipped - returned
const fees = [
  { kind: 'money', value: 0 },
  { kind: 'money', value: 5 },
  { kind: 'percent', value: 15 },
] as const

/** What comes back of an order, by part. */
const choosePieces = (month: Month, order: MonthOrder): ReadonlyMap<number, number> =>
  new Map(
    month.some(order.lines.filter((line) => left(line) > 0)).map((line) => [line.part, month.number(1, left(line))]),
  )

function enterReturn(month: Month, order: MonthOrder, answered: OrderReturn): MonthReturn {
  for (const line of order.lines)
    line.returned += sum(answered.lines.filter((one) => one.product_id === line.part).map(({ qty }) => qty))
  const entered: MonthReturn = {
    ...{ number: answered.number, order, state: answered.state, credit: 0 },
    lines: answered.lines.map(({ position, product_id, qty }) => ({ position, part: product_id, qty, received: 0 })),
  }
  month.returns.push(entered)
  return entered
}

/** The office opens a return of what has shipped. */
export const openReturn: Step = async (month) => {
  const order = month.find(month.orders, ({ lines }) => lines.some((line) => left(line) > 0))
  if (order === null) return false
  const pieces = choosePieces(month, order)
  const answer = await month.as(month.pick(office)).client.call(table.openReturn, {
    params: { id: String(order.id) },
    body: {
      ...{ id: month.line.newId(), fee: month.pick(fees), refunds_shipping: month.chance(0.3), note: '' },
      lines: [...pieces].map(([product_id, qty]) => ({
        ...{ product_id, qty, reason: month.pick(returnReasons), reason_text: 'By phone', restock: true },
      })),
    },
  })
  if (!month.isDone(answer)) return true
  const entered = enterReturn(month, order, answer.body)
  month.same('pieces', [...pieces].sort(), entered.lines.map(({ part, qty }) => [part, qty]).sort())
  month.same('state', 'opened', entered.state)
  tell(month, entered, 'Send your parts')
  return true
}

/** A customer asks for a return, signed in or with the order's key. */
export const askForReturn: Step = async (month) => {
  const order = month.find(month.orders, ({ lines, type }) => type === 'web' && lines.some((line) => left(line) > 0))
  if (order === null) return false
  const pieces = choosePieces(month, order)
  const answer = await month.as(order.buyer).client.call(table.requestReturn, {
    params: { id: String(order.id) },
    query: order.buyer === 'visitor' ? { order_key: order.key } : {},
    body: {
      ...{ id: month.line.newId(), message: 'It does not fit.' },
      lines: [...pieces].map(([product_id, qty]) => ({ product_id, qty, reason: 'wrong part' as const })),
    },
  })
  if (!month.isDone(answer)) return true
  const { number, state } = enterReturn(month, order, answer.body)
  month.same('state', 'requested', state)
  month.mails.push(mailOf('parts@partwright.example', `${number}: A customer asks for a return`))
  return true
}

/** The office accepts, declines or cancels a return. */
export const decideReturn: Step = async (month) => {
  const one = month.find(month.returns, ({ state }) => state === 'requested' || state === 'opened')
  if (one === null) return false
  const isRequest = one.state === 'requested'
  if (!isRequest && !month.chance(0.3)) return false
  const decision = isRequest ? month.pick(['accept', 'accept', 'decline'] as const) : 'cancel'
  const { client } = month.as(month.pick(office))
  const params = { number: one.number }
  const { rev } = (await client.call(table.readReturn, { params })).body
  const answer =
    decision === 'accept'
      ? await client.call(table.acceptReturn, { params, body: { fee: month.pick(fees), refunds_shipping: false, rev } })
      : decision === 'decline'
        ? await client.call(table.declineReturn, { params, body: { message: 'It was used.', rev } })
        : await client.call(table.cancelReturn, { params, body: { rev } })
  if (!month.isDone(answer)) return true
  one.state = ({ accept: 'opened', decline: 'declined', cancel: 'cancelled' } as const)[decision]
  month.same('state', one.state, answer.body.state)
  tell(month, one, { accept: 'Send your parts', decline: 'Declined', cancel: 'Cancelled' }[decision])
  if (decision !== 'accept')
    for (const line of one.order.lines)
      line.returned -= sum(one.lines.filter(({ part }) => part === line.part).map(({ qty }) => qty))
  return true
}

/** What came of a return; what can be sold again is in stock at once. */
export const receiveReturn: Step = async (month) => {
  const back = month.find(
    month.returns,
    ({ state, lines }) =>
      (state === 'opened' || state === 'received') && lines.some(({ qty, received }) => received < qty),
  )
  if (back === null) return false
  const { client } = month.as(month.pick(['onsite', 'onsite', ...office] as const))
  const { rev } = (await client.call(table.readReturn, { params: { number: back.number } })).body
  const came = month.some(back.lines.filter(({ qty, received }) => received < qty)).map((line) => ({
    ...{ line, qty: month.number(1, line.qty - line.received), condition: month.pick(returnConditions) },
    wantsRestock: month.chance(0.7),
  }))
  const isBack = ({ condition, wantsRestock }: (typeof came)[number]) =>
    wantsRestock && condition !== 'damaged' && condition !== 'not sent back'
  const answer = await client.call(table.receiveReturn, {
    params: { number: back.number },
    body: {
      ...{ id: month.line.newId(), note: '', rev },
      lines: came.map((one) => ({
        ...{ position: one.line.position, qty: one.qty, condition: one.condition, restock: isBack(one), location: '' },
      })),
    },
  })
  if (!month.isDone(answer)) return true
  for (const one of came) {
    one.line.received += one.qty
    if (isBack(one)) month.move(one.line.part, one.qty)
  }
  back.state = 'received'
  month.same(
    'what came',
    back.lines.map(({ position, received }) => [position, received]),
    answer.body.lines.map(({ position, received }) => [position, received]),
  )
  tell(month, back, 'Received')
  return true
}

/** The office credits what came: off what is due, to the cards, or to the account. */
export const creditReturn: Step = async (month) => {
  const one = month.find(month.returns, ({ state }) => state === 'received')
  if (one === null) return false
  const { order } = one
  const { client } = month.as(month.pick(office))
  const params = { number: one.number }
  const terms = { fee: month.pick(fees), refunds_shipping: month.chance(0.3) }
  const { rev } = (await client.call(table.readReturn, { params })).body
  const preview = await client.call(table.previewCredit, { params, body: terms })
  if (!month.isDone(preview)) return true
  const answer = await client.call(table.creditReturn, {
    params,
    body: { ...terms, expected: preview.body.credit, rev },
  })
  if (!month.isDone(answer)) return true
  const goods = sum(
    one.lines.map(({ part, received }) => received * (order.lines.find((line) => line.part === part)?.price ?? 0)),
  )
  month.same('goods', order.type === 'warranty' ? 0 : goods, toCents(preview.body.goods))
  const credit = toCents(preview.body.credit)
  const toBalance = order.payment === 'terms' ? credit : Math.min(credit, dueOf(order))
  const toCard = order.payment === 'card' ? Math.min(credit - toBalance, sum(order.charges)) : 0
  month.same(
    'the way of the credit',
    [toBalance, toCard],
    [...[toCents(preview.body.to_balance), toCents(preview.body.to_card)]],
  )
  order.credited += credit
  Object.assign(one, { state: 'credited', credit })
  month.mails.push(...refund(order, toCard))
  for (const { part, qty, received } of one.lines) {
    const line = order.lines.find((own) => own.part === part)
    if (line !== undefined) line.returned -= qty - received
  }
  month.same('state', 'credited', answer.body.state)
  tell(month, one, `${dollars(credit)} credited`)
  return true
}
