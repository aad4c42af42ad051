import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { cartRows } from '../../../contract/cart.ts'
import { createStripeGateway } from '../../../server/adapters/payments/stripe-gateway.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { add, bill, choose, order, sellable, ship, stockOf } from '../../support/shopping.ts'
import { stripeStandIn } from '../../support/fake-stripe.ts'
import type { StripeStandIn } from '../../support/fake-stripe.ts'

let stripe: StripeStandIn
let server: TestServer
let part: number
let other: number
let client: Client
/** What the customer does elsewhere while their card is being authorized. */
let meanwhile = (): Promise<unknown> => Promise.resolve()
beforeAll(async () => {
  stripe = await stripeStandIn()
  const open = createStripeGateway(stripe.settings)
  const authorize: typeof open.payments.authorize = async (charge) => {
    await meanwhile()
    return open.payments.authorize(charge)
  }
  server = await startServer({ openPayments: { ...open, payments: { ...open.payments, authorize }, endpoints: [] } })
  const parts = await sellable(server)
  part = parts[0]!.product_id
  other = parts[1]!.product_id
  await server.db.updateTable('product').set({ qty: 100 }).where('product_id', 'in', [part, other]).execute()
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})
beforeEach(() => {
  client = server.visitor()
  meanwhile = () => Promise.resolve()
  server.clock.advance(10_000)
})

const card = { brand: 'Visa', last4: '3184', 'cc-name': 'Jordan Ellis', 'cc-exp-month': 11, 'cc-exp-year': 2029 }
const lastIntent = () => [...stripe.intents.values()].at(-1)!
const read = async (who = client) => (await who.call(cartRows.table.readCart, {})).body
const partsOf = async (who = client) => (await read(who)).products.map((one) => [one.product_id, one.cart.qty])
const setQty = (qty: number) => client.call(cartRows.table.setInCart, { params: { productId: part }, query: { qty } })

/** Orders parts by a card whose bank asks, and returns the order's intent with the total that the page showed. */
async function askBank(qty: number) {
  await add(client, part, qty)
  await ship(client)
  await choose(client)
  await bill(client, {}, { ...card, card_token: 'pm_card_authenticationRequired' })
  const { checkout, totals } = await read()
  const asked = await order(client, { submission: checkout.submission, expected_total: totals.total })
  expect(asked.body.error).toBe('order.action')
  return { intent: lastIntent(), submission: checkout.submission, total: totals.total }
}
/** The bank's yes comes by Stripe's event, without the page. */
async function approveByEvent(intent: ReturnType<typeof lastIntent>) {
  stripe.bank(intent, true)
  const event = stripe.event('payment_intent.amount_capturable_updated', intent)
  await server.visitor().send('POST', '/webhooks/stripe', event.payload, {
    'content-type': 'application/json',
    'stripe-signature': event.signature,
  })
  await server.jobs.drain()
}

describe('An order that waits for its bank', () => {
  it('is given up once its cart was changed, and the order is begun anew with what the page shows', async () => {
    const stock = await stockOf(server, part)
    const { intent } = await askBank(3)
    await setQty(1)
    await add(client, other)
    await ship(client, { addr1: '99 Other Street', city: 'Plainfield', postal_code: '07060' })
    const now = await read()
    const body = { submission: now.checkout.submission, expected_total: now.totals.total }
    const asked = await order(client, body)
    expect(asked.body.action).toEqual({ client_secret: lastIntent().client_secret })
    expect([intent.status, lastIntent().amount]).toEqual(['canceled', Math.round(now.totals.total * 100)])
    expect(await stockOf(server, part)).toBe(stock - 1)
    stripe.bank(lastIntent(), true)
    const placed = (await order(client, body)).body.order!
    expect(placed.total).toBe(now.totals.total)
    const stored = await server.db
      .selectFrom('shop_order')
      .select('shipping_addr1')
      .where('order_id', '=', placed.order_id)
      .executeTakeFirstOrThrow()
    expect([stored.shipping_addr1, await partsOf()]).toEqual(['99 Other Street', []])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['address', () => ship(client, { addr1: '99 Other Street' })],
    ['service', () => choose(client, 'WC')],
    ['signature', () => client.call(cartRows.table.requireSignature, { body: { required: true } })],
    ['quantity', () => setQty(2)],
  ])('charges nothing once its %s was changed, where the page shows the total of before', async (_, change) => {
    const { intent, submission, total } = await askBank(1)
    await change()
    await order(client, { submission, expected_total: total })
    expect(intent.status).toBe('canceled')
  })

  it('that is approved after all takes from the cart only what was ordered', async () => {
    const { intent, submission, total } = await askBank(3)
    await setQty(5)
    await add(client, other)
    await approveByEvent(intent)
    expect(await partsOf()).toEqual([
      [part, 2],
      [other, 1],
    ])
    const after = await read()
    expect(after.checkout.submission).not.toBe(submission)
    expect((await order(client, { submission, expected_total: total })).body.order).toMatchObject({ total })
  })
})

describe('An order whose card is being authorized', () => {
  const review = async () => {
    await add(client, part, 3)
    await ship(client)
    await choose(client)
    await bill(client, {}, { ...card, card_token: 'pm_card_visa' })
    return (await read()).checkout.submission
  }

  it('takes from the cart only what was ordered, where the cart is changed meanwhile', async () => {
    const submission = await review()
    meanwhile = async () => {
      await add(client, other, 2)
      await setQty(4)
    }
    expect((await order(client, { submission })).body.error).toBeNull()
    const { checkout, ...after } = await read()
    expect(after.products.map((one) => [one.product_id, one.cart.qty])).toEqual([
      [part, 1],
      [other, 2],
    ])
    expect([checkout.submission === submission, checkout.pending.card]).toEqual([false, null])
    expect(checkout.pending.shipping_address?.city).toBe('Summit')
  })

  it('leaves an empty cart where nothing else is in it', async () => {
    const submission = await review()
    meanwhile = () => setQty(2)
    expect((await order(client, { submission })).body.error).toBeNull()
    const { checkout, products } = await read()
    expect([products, checkout.submission === submission, checkout.pending.shipping_address]).toEqual([[], false, null])
  })
})

describe('A visitor who signs in while the bank asks', () => {
  const signIn = () => client.call(auth.table.login, { body: { email: 'customer@demo.test', password: 'Repair-2026' } })

  it('has the order after the bank’s yes, and its parts no longer in the cart', async () => {
    const { intent, submission } = await askBank(2)
    expect((await signIn()).status).toBe(200)
    stripe.bank(intent, true)
    expect((await order(client, { submission })).body).toMatchObject({ error: null })
    await server.jobs.drain()
    expect([intent.status, await partsOf()]).toEqual(['succeeded', []])
    expect((await order(client, { submission })).body.order).not.toBeNull()
  })

  it.each([[['visit', 'own']], [['own', 'visit']]] as const)(
    'has two orders where one of their own waits too, and neither’s parts stay in the cart (%s)',
    async (inTurn) => {
      const visitor = client
      client = await server.signIn('dealer@demo.test')
      const own = await askBank(1)
      client = visitor
      const visit = await askBank(2)
      await client.call(auth.table.login, { body: { email: 'dealer@demo.test', password: 'Repair-2026' } })
      await add(client, other)
      const intents = { own: own.intent, visit: visit.intent }
      for (const one of inTurn) await approveByEvent(intents[one])
      expect([own.intent.status, visit.intent.status]).toEqual(['succeeded', 'succeeded'])
      expect(await partsOf()).toEqual([[other, 1]])
      await client.call(cartRows.table.removeFromCart, { params: { productId: other } })
    },
  )

  it('keeps in the cart what was there before', async () => {
    const own = await server.signIn('customer@demo.test')
    await add(own, other)
    const { intent } = await askBank(2)
    await signIn()
    expect(await partsOf()).toHaveLength(2)
    await approveByEvent(intent)
    expect([intent.status, await partsOf()]).toEqual(['succeeded', [[other, 1]]])
  })
})
