import { setTimeout as pause } from 'node:timers/promises'
import { cartRows } from '../../../contract/cart.ts'
import { checkout } from '../../../contract/checkout.ts'
import type { Order } from '../../../contract/shapes/order.ts'
import { add, bill, choose, order as submit, ship } from '../../support/shopping.ts'
import type { MonthOrder } from './model.ts'
import { mailOf, paidOf, toCents } from './model.ts'
import type { Month, Step } from './month.ts'
import type { Name, Person } from './people.ts'

const declined = '4000000000000002'
const shoppers = [
  ...(['customer', 'customer', 'customer2', 'customer2', 'visitor', 'visitor'] as const),
  ...(['dealer', 'dealer-staff', 'dealer2', 'servicer', 'servicer2'] as const),
]
const onTerms: readonly Name[] = ['dealer', 'dealer-staff', 'dealer2']
const emailOf = (name: Name) => `${name}@month.test`

async function emptyCart({ client }: Person): Promise<void> {
  const { body } = await client.call(cartRows.table.readCart, {})
  for (const { product_id: productId } of body.products)
    await client.call(cartRows.table.removeFromCart, { params: { productId } })
  if (body.coupon !== null) await client.call(cartRows.table.removeCoupon, {})
}

/** Some parts that are in stock, with how many. */
function chooseParts(month: Month): ReadonlyMap<number, number> {
  const wanted = new Map<number, number>()
  for (let at = month.number(1, 3); at > 0; at -= 1) {
    const { part } = month.pick(month.parts)
    const qty = Math.min(month.stockOf(part), month.number(1, 4))
    if (qty > 0) wanted.set(part, qty)
  }
  return wanted
}

/** Fills the cart, at times over a quote that is saved and loaded again. */
async function fillCart(month: Month, person: Person, wanted: ReadonlyMap<number, number>): Promise<void> {
  const { client } = person
  await emptyCart(person)
  for (const [part, qty] of wanted) {
    await add(client, part, qty + 1)
    await client.call(cartRows.table.setInCart, { params: { productId: part }, query: { qty } })
  }
  if (!onTerms.includes(person.name) || !month.chance(0.3)) return
  const saved = await client.call(cartRows.table.saveQuote, { body: { name: 'For the gym' } })
  if (!month.isDone(saved)) return
  await emptyCart(person)
  month.isDone(await client.call(cartRows.table.loadQuote, { params: { id: saved.body.quote_id } }))
  month.count('quotes')
}

type Way = 'new' | 'saved' | 'check' | 'terms'

/** The billing step; returns what the order needs beside it. */
async function payBy(month: Month, { client }: Person, way: Way, asUser?: number) {
  if (way === 'new') return { state: (await bill(client)).body.checkout, extra: {} }
  if (way === 'saved') {
    const query = asUser === undefined ? {} : { asUser }
    const [card] = (await client.call(checkout.table.readWallet, { query })).body.cards
    const card_id = card?.card_id ?? 0
    const { body } = await client.call(checkout.table.submitBilling, { body: { card_id } })
    return { state: body.checkout, extra: { card_id } }
  }
  const { body } = await client.call(checkout.table.submitBilling, { body: { pays_by: way } })
  return { state: body.checkout, extra: way === 'check' ? { check_number: String(month.number(1000, 9999)) } : {} }
}

/** Enters a placed order into the model and compares it. */
export function enterOrder(
  month: Month,
  answered: Order,
  given: Pick<MonthOrder, 'key' | 'buyer' | 'account' | 'email'>,
): MonthOrder {
  const entered: MonthOrder = {
    ...{ ...given, id: answered.order_id, number: answered.display_id, type: answered.order_type },
    ...{ payment: answered.payment, status: answered.status, service: answered.shipping_option?.service_code ?? '' },
    lines: answered.products.map(({ product_id, pivot: { qty }, price }) => ({
      ...{ part: product_id, qty, price: toCents(price), shipped: 0, returned: 0 },
    })),
    ...{ total: toCents(answered.total), credited: 0, shipments: [] },
    // A check has come when its order is entered (record 072).
    checks: answered.payment === 'check' ? toCents(answered.total) : 0,
    charges: answered.payment === 'card' ? [toCents(answered.total)] : [],
  }
  month.orders.push(entered)
  return entered
}

/**
 * Waits until the gateway has done what it was asked for: a cancellation before it ends a hold, and afterwards refunds. The
 * refund of a cancellation is entered by a job, so before that nothing is pending and too much is paid.
 */
export async function settle(month: Month, order: MonthOrder): Promise<void> {
  for (let look = 0; look < 400; look += 1) {
    const { payments, paid } = await month.readOrder(order)
    if (payments.every(({ state }) => state !== 'pending') && toCents(paid) === paidOf(order)) return
    if (look === 50) await month.clock.advance(3 * 60_000)
    await pause(25)
  }
  month.tell(`the payments of ${order.number} were not settled`)
}

interface Purchase {
  readonly person: Person
  readonly owner: Person
  readonly wanted: ReadonlyMap<number, number>
  readonly way: Way
  readonly type: 'web' | 'phone'
}

/** From the filled cart to the order, which has to be placed. */
async function finish(month: Month, { person, owner, wanted, way, type }: Purchase): Promise<void> {
  const { client } = person
  const email = emailOf(owner.name)
  const shipped = await ship(client, { email })
  if (!month.isDone(shipped)) return
  await choose(client, month.chance(0.1) ? 'WC' : 'GROUND')
  if (month.chance(0.1)) await client.call(cartRows.table.setCoupon, { params: { code: 'WELCOME10' } })
  const { state, extra } = await payBy(month, person, way, type === 'phone' ? owner.userId : undefined)
  const { totals } = (await client.call(cartRows.table.readCart, {})).body
  const send = (isHeld: boolean) =>
    submit(client, {
      submission: state.submission,
      expected_total: totals.total,
      extraInfo: { card_option: way, ...extra, ...(isHeld ? { approve_hold: true } : {}) },
    })
  let placed = await send(false)
  if (placed.body.error === 'order.held') placed = await send(true)
  const { order, error, message } = placed.body
  if (order === null) {
    month.tell(`${person.name} was refused the order: ${error ?? ''} ${message ?? ''}`)
    return
  }
  const answered = await month.readOrder({ id: order.order_id })
  const entered = enterOrder(month, answered, {
    key: order.order_key,
    buyer: owner.name,
    account: answered.account_id,
    email,
  })
  month.same('total at the review', toCents(totals.total), entered.total)
  month.same('type', type, entered.type)
  month.same('parts', [...wanted].sort(), entered.lines.map(({ part, qty }) => [part, qty]).sort())
  for (const { part, price } of entered.lines) month.same(`price of ${part}`, month.priceFor(owner, part), price)
  month.compareOrder(entered, answered)
  for (const [part, qty] of wanted) month.move(part, -qty)
  month.mails.push(mailOf(email, `Order ${entered.number}`))
}

/** A shopper orders, by card or on terms. */
export const buy: Step = async (month) => {
  const wanted = chooseParts(month)
  if (wanted.size === 0) return false
  const person = month.as(month.pick(shoppers))
  await fillCart(month, person, wanted)
  const way =
    onTerms.includes(person.name) && month.chance(0.5)
      ? 'terms'
      : person.name === 'customer' && month.chance(0.4)
        ? 'saved'
        : 'new'
  await finish(month, { person, owner: person, wanted, way, type: 'web' })
  return true
}

/** The office takes an order on the phone. */
export const buyByPhone: Step = async (month) => {
  const wanted = chooseParts(month)
  if (wanted.size === 0) return false
  const [person, owner] = [month.as('admin'), month.as(month.pick(['customer', 'dealer', 'dealer2'] as const))]
  const { table } = checkout
  await emptyCart(person)
  await person.client.call(table.adminCheckout, { body: { value: true } })
  month.isDone(await person.client.call(table.setUser, { body: { asUser: owner.userId } }))
  await fillCart(month, person, wanted)
  const way =
    owner.name === 'customer' ? month.pick(['check', 'saved'] as const) : month.pick(['check', 'terms'] as const)
  await finish(month, { person, owner, wanted, way, type: 'phone' })
  await person.client.call(table.adminCheckout, { body: { value: false } })
  return true
}

/** A card is declined, or more is wanted than there is: no order, no mail, and the stock stays. */
export const failToBuy: Step = async (month) => {
  const person = month.as(month.pick(['customer2', 'visitor', 'servicer'] as const))
  const { client } = person
  const { part } = month.pick(month.parts)
  const isShort = month.chance(0.4)
  const qty = isShort ? month.stockOf(part) + 1 : 1
  if (month.stockOf(part) === 0 || qty > 999) return false
  await fillCart(month, person, new Map([[part, qty]]))
  await ship(client, { email: emailOf(person.name) })
  await choose(client)
  const { submission } = (await bill(client, isShort ? {} : { number: declined })).body.checkout
  const { status, body } = await submit(client, { submission })
  month.same('the order', [200, null], [status, body.order])
  // An order above the limit is held before its stock is looked for.
  const expected = isShort ? ['order.stock', 'order.part', 'order.held'] : ['order.billing']
  if (!expected.includes(body.error ?? '')) month.tell(`was refused as ${body.error ?? ''}: ${body.message ?? ''}`)
  await emptyCart(person)
  return true
}
