import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkout } from '../../../contract/checkout.ts'
import { orders } from '../../../contract/orders.ts'
import { users } from '../../../contract/users.ts'
import { stripeHosts } from '../../../server/adapters/payments/open-payments.ts'
import { createStripeGateway } from '../../../server/adapters/payments/stripe-gateway.ts'
import { pagePolicy, pagePolicyWith } from '../../../server/kernel/http/security-headers.ts'
import type { NewCharge } from '../../../server/ports/payments.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { add, bill, choose, order, sellable, ship, stockOf, summit } from '../../support/shopping.ts'
import { stripeStandIn } from '../../support/fake-stripe.ts'
import type { StripeStandIn } from '../../support/fake-stripe.ts'

let stripe: StripeStandIn
let server: TestServer
let part: number
let client: Client
beforeAll(async () => {
  stripe = await stripeStandIn()
  server = await startServer({ openPayments: { ...createStripeGateway(stripe.settings), endpoints: [] } })
  stripe.follow(server.clock)
  part = (await sellable(server))[0]!.product_id
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})
beforeEach(() => {
  client = server.visitor()
  server.clock.advance(2000)
})

const card = { brand: 'Visa', last4: '4242', 'cc-name': 'Jordan Ellis', 'cc-exp-month': 11, 'cc-exp-year': 2029 }
/** Goes to the review step with a Stripe payment method. */
async function toReview(method: string, who = client, more: object = {}) {
  await add(who, part)
  await ship(who)
  await choose(who)
  return (await bill(who, {}, { ...card, card_token: method, ...more })).body.checkout
}
const lastIntent = () => [...stripe.intents.values()].at(-1)!
const sendEvent = (event: { readonly payload: string; readonly signature: string }, signature = event.signature) =>
  server.visitor().send('POST', '/webhooks/stripe', event.payload, {
    'content-type': 'application/json',
    'stripe-signature': signature,
  })

const readLedger = (orderId: number) =>
  server.db
    .selectFrom('order_payment')
    .select(['kind', 'state', 'amount'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute()

describe('an order that is paid through Stripe', () => {
  it('is authorized, placed, then captured: one PaymentIntent with manual capture', async () => {
    const state = await toReview('pm_card_visa')
    expect(state.gateway).toEqual({ kind: 'stripe', tokens_url: null, publishable_key: 'pk_test_stand_in' })
    const { body } = await order(client)
    expect(body.error).toBeNull()
    expect(lastIntent()).toMatchObject({ status: 'requires_capture', capture_method: 'manual', currency: 'usd' })
    expect(lastIntent().amount).toBe(Math.round(body.order!.total * 100))
    await server.jobs.drain()
    expect(server.jobErrors).toEqual([])
    expect(lastIntent().status).toBe('succeeded')
  })

  it.each([
    ['pm_card_visa_chargeDeclined', 'This transaction has been declined.'],
    ['pm_card_visa_chargeDeclinedIncorrectCvc', 'CVV does not match'],
    ['pm_card_chargeDeclinedExpiredCard', 'cc-date'],
    ['pm_card_avsZipFail', 'Street address and postal code do not match.'],
    ['pm_nobody_knows', 'cc-number'],
  ])('is refused for %s with the message of the checkout: %s', async (method, message) => {
    const stock = await stockOf(server, part)
    await toReview(method)
    expect((await order(client)).body).toMatchObject({ error: 'order.billing', message })
    expect(await stockOf(server, part)).toBe(stock)
  })

  it('saves the card with a Stripe customer and uses it again', async () => {
    const dealer = await server.signIn('servicer@demo.test')
    await toReview('pm_card_mastercard', dealer, { save_card: true, brand: 'Mastercard', last4: '4444' })
    expect((await order(dealer)).body.error).toBeNull()
    expect(lastIntent()).toMatchObject({
      setup_future_usage: 'on_session',
      customer: expect.stringMatching(/^cus_/) as string,
    })
    await server.jobs.drain()
    const stored = await server.db
      .selectFrom('saved_card')
      .selectAll()
      .where('gateway', '=', 'stripe')
      .executeTakeFirstOrThrow()
    expect(stored.gateway_ref).toBe(`${lastIntent().customer ?? ''}/pm_card_mastercard`)
    await add(dealer, part)
    await ship(dealer)
    await choose(dealer)
    expect((await order(dealer, { extraInfo: { card_option: 'saved', card_id: stored.card_id } })).status).toBe(409)
    await bill(dealer, {}, { card_token: undefined, card_id: stored.card_id })
    expect((await order(dealer, { extraInfo: { card_option: 'saved' } })).body.error).toBeNull()
    expect(lastIntent()).toMatchObject({
      customer: stored.gateway_ref.split('/')[0],
      payment_method: 'pm_card_mastercard',
    })
  })

  it('forgets a saved card that its owner removes, also when the job is repeated', async () => {
    const dealer = await server.signIn('servicer@demo.test')
    const card = await server.db
      .selectFrom('saved_card')
      .select(['card_id', 'gateway_ref'])
      .where('gateway', '=', 'stripe')
      .executeTakeFirstOrThrow()
    const removed = await dealer.call(users.table.removeUserCard, { params: { id: card.card_id } })
    expect(removed.body).toEqual({ message: 'Card removed' })
    expect([...stripe.detached]).toEqual([])
    await server.jobs.drain()
    expect([...stripe.detached]).toEqual(['pm_card_mastercard'])
    await createStripeGateway(stripe.settings).payments.forgetCard(card.gateway_ref)
    expect((await dealer.call(checkout.table.readWallet, { query: {} })).body.cards).toEqual([])
  })

  it('is not placed if Stripe does not respond, and no charge stays held', async () => {
    const stock = await stockOf(server, part)
    const { submission } = await toReview('pm_card_visa')
    stripe.silence(true)
    expect((await order(client, { submission })).body.error).toBe('order.gateway')
    stripe.silence(false)
    server.clock.advance(61_000)
    await server.jobs.drain()
    server.clock.advance(61_000)
    await server.jobs.drain()
    expect(await stockOf(server, part)).toBe(stock)
    expect((await order(client, { submission })).body.error).toBeNull()
  })
})

describe('3-D Secure', () => {
  it('returns a client secret; after the bank’s approval the same order is placed', async () => {
    const { submission } = await toReview('pm_card_authenticationRequired')
    const asked = await order(client, { submission })
    const intent = lastIntent()
    expect(asked.body).toMatchObject({
      order: null,
      error: 'order.action',
      action: { client_secret: intent.client_secret },
    })
    expect((await order(client, { submission })).body.action).toEqual({ client_secret: intent.client_secret })
    stripe.bank(intent, true)
    expect((await order(client, { submission })).body.error).toBeNull()
    await server.jobs.drain()
    expect(intent.status).toBe('succeeded')
  })

  it('returns to billing after the bank’s refusal', async () => {
    const { submission } = await toReview('pm_card_authenticationRequired')
    await order(client, { submission })
    stripe.bank(lastIntent(), false)
    expect((await order(client, { submission })).body.error).toBe('order.billing')
  })

  it('is voided when the customer chooses another payment method', async () => {
    const { submission } = await toReview('pm_card_authenticationRequired')
    await order(client, { submission })
    const abandoned = lastIntent()
    await bill(client, {}, { ...card, card_token: 'pm_card_visa' })
    expect((await order(client, { submission })).body.error).toBeNull()
    expect([abandoned.status, lastIntent().status]).toEqual(['canceled', 'requires_capture'])
    await server.jobs.drain()
  })

  it('is voided after twenty minutes without a response', async () => {
    const stock = await stockOf(server, part)
    await toReview('pm_card_authenticationRequired')
    await order(client)
    server.clock.advance(10 * 60_000)
    await server.jobs.drain()
    expect(lastIntent().status).toBe('requires_action')
    server.clock.advance(11 * 60_000)
    await server.jobs.drain()
    expect([lastIntent().status, await stockOf(server, part)]).toEqual(['canceled', stock])
  })

  it('is placed by the Stripe event if the customer does not return', async () => {
    const { submission } = await toReview('pm_card_authenticationRequired')
    await order(client, { submission })
    stripe.bank(lastIntent(), true)
    expect((await sendEvent(stripe.event('payment_intent.amount_capturable_updated', lastIntent()))).status).toBe(200)
    await server.jobs.drain()
    expect(lastIntent().status).toBe('succeeded')
    expect((await order(client, { submission })).body.order?.status).toBe('order received')
  })
})

describe('POST /webhooks/stripe', () => {
  it('rejects missing, wrong and old signatures', async () => {
    const event = stripe.event('charge.refunded', { id: 'ch_1', metadata: {} })
    expect((await sendEvent(event, 't=1,v1=00')).status).toBe(400)
    expect((await sendEvent(event, '')).status).toBe(400)
    expect((await sendEvent({ ...event, payload: `${event.payload} ` })).status).toBe(400)
    const old = stripe.event('charge.refunded', { id: 'ch_1', metadata: {} }, Date.now() - 3_600_000)
    expect((await sendEvent(old)).status).toBe(400)
    expect(
      await server.db.selectFrom('payment_event').selectAll().where('type', '=', 'charge.refunded').execute(),
    ).toEqual([])
  })

  it('processes each event once: a refund is in the order history once', async () => {
    await toReview('pm_card_visa')
    const placed = (await order(client)).body.order!
    await server.jobs.drain()
    stripe.refundByHand(lastIntent(), 100)
    const event = stripe.event('charge.refunded', { id: 'ch_2', metadata: lastIntent().metadata })
    for (let time = 0; time < 3; time += 1) expect((await sendEvent(event)).status).toBe(200)
    await server.jobs.drain()
    const history = await server.db
      .selectFrom('order_history')
      .select('message')
      .where('order_id', '=', placed.order_id)
      .where('action', '=', 'refund')
      .execute()
    expect(history).toEqual([{ message: '$1.00 was returned on the payment gateway’s own pages.' }])
  })

  it('accepts events about unknown charges and ignores them', async () => {
    expect((await sendEvent(stripe.event('customer.created', { id: 'cus_9' }))).status).toBe(200)
    expect(
      (
        await sendEvent(
          stripe.event('charge.refunded', {
            id: 'ch_9',
            metadata: { attempt: '018f4e5a-0000-7000-8000-000000000009' },
          }),
        )
      ).status,
    ).toBe(200)
    await server.jobs.drain()
    expect(server.jobErrors.filter((failure) => !failure.startsWith('checkout.settle'))).toEqual([])
  })
})

describe('A charge that is looked up after Stripe has forgotten its key', () => {
  it('is the one of the order: a refund that was made on Stripe’s pages is entered', async () => {
    await toReview('pm_card_visa')
    const placed = (await order(client)).body.order!
    await server.jobs.drain()
    const intent = lastIntent()
    server.clock.advance(2 * 86_400_000)
    stripe.forgetKeys()
    stripe.refundByHand(intent, 200)
    await sendEvent(stripe.event('charge.refunded', { id: 'ch_3', metadata: intent.metadata }))
    await server.jobs.drain()
    expect(await readLedger(placed.order_id)).toMatchObject([
      { kind: 'charge', state: 'done' },
      { kind: 'refund', state: 'done', amount: 200 },
    ])
    expect(lastIntent()).toBe(intent)
  })

  it('is the one of the order: its hold ends when an order is cancelled that was never captured', async () => {
    await toReview('pm_card_visa')
    const placed = (await order(client)).body.order!
    const intent = lastIntent()
    stripe.silence(true)
    for (const hours of [9, 9, 9]) {
      server.clock.advance(hours * 3_600_001)
      await server.jobs.drain()
    }
    stripe.silence(false)
    stripe.forgetKeys()
    const admin = await server.signIn('admin@demo.test')
    await admin.call(orders.table.updateStatus, {
      params: { id: String(placed.order_id) },
      body: { status: 'cancelled', note: 'Ordered by mistake' } as never,
    })
    server.clock.advance(3_600_001)
    await server.jobs.drain()
    expect([intent.status, lastIntent()]).toEqual(['canceled', intent])
    expect(await readLedger(placed.order_id)).toMatchObject([{ kind: 'charge', state: 'voided' }])
  })
})

describe('A hold that ended at Stripe', () => {
  it('counts as no refund, where its event comes before the cancelled order has heard of it', async () => {
    await toReview('pm_card_visa')
    const placed = (await order(client)).body.order!
    const intent = lastIntent()
    stripe.silence(true)
    const admin = await server.signIn('admin@demo.test')
    await admin.call(orders.table.updateStatus, {
      params: { id: String(placed.order_id) },
      body: { status: 'cancelled', note: 'Ordered by mistake' } as never,
    })
    await server.jobs.drain()
    stripe.silence(false)
    // Its answer was lost.
    const key = { key: intent.metadata['attempt']!, amount: intent.amount }
    await createStripeGateway(stripe.settings).payments.void(intent.id, key)
    await sendEvent(stripe.event('charge.refunded', { id: 'ch_4', metadata: intent.metadata }))
    await server.jobs.drain()
    server.clock.advance(3_600_001)
    await server.jobs.drain()
    expect(await readLedger(placed.order_id)).toMatchObject([{ kind: 'charge', state: 'voided' }])
    const read = await admin.call(orders.table.readOrder, { params: { id: String(placed.order_id) }, query: {} })
    expect(read.body).toMatchObject({ paid: 0, balance: 0 })
  })
})

describe('the Stripe gateway', () => {
  const { payments } = { payments: () => createStripeGateway(stripe.settings).payments }
  const begun = (key: string, ref: string | null = null) => ({ key, amount: 1234, ref, at: server.clock.now() })
  const charge = (key: string, token = 'pm_card_visa'): NewCharge => ({
    key,
    amount: 1234,
    source: { token },
    address: summit,
    shouldSave: false,
  })

  it('creates one charge for each key', async () => {
    const before = stripe.intents.size
    const first = await payments().authorize(charge('key-1'))
    expect(await payments().authorize(charge('key-1'))).toEqual(first)
    expect(stripe.intents.size).toBe(before + 1)
    expect(await payments().find(begun('key-1'))).toMatchObject({ state: 'authorized' })
  })

  it('makes no second refund where one that an earlier version has asked for arrives late, and a lowered one anew', async () => {
    const key = { key: 'late', amount: 1000 }
    stripe.addIntent()
    const intent = lastIntent()
    intent.status = 'succeeded'
    const ask = (amount: number) =>
      fetch(`${stripe.settings.apiBase}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stripe.settings.secretKey}`, 'idempotency-key': 'late-1-refund' },
        body: `payment_intent=${intent.id}&amount=${amount}&metadata[refund]=late-1`,
      })
    const refund = (amount: number) => payments().refund(intent.id, key, { key: 'late-1', amount })
    expect((await ask(600)).status).toBe(200)
    // It is not listed yet.
    stripe.refunds.pop()
    expect(await refund(600)).toEqual({ is: 'made' })
    expect(stripe.refunds.some(({ payment_intent }) => payment_intent === intent.id)).toBe(false)
    expect(await refund(400)).toEqual({ is: 'made' })
    expect(stripe.refunds.at(-1)).toMatchObject({ payment_intent: intent.id, amount: 400 })
  })

  it('captures once, refunds once, and reports missing authorizations', async () => {
    const key = { key: 'key-2', amount: 1234 }
    const done = await payments().authorize(charge('key-2'))
    const ref = done.is === 'authorized' ? done.ref : ''
    expect(await payments().capture(ref, key)).toEqual({ is: 'captured' })
    expect(await payments().capture(ref, { ...key, key: 'key-2-again' })).toEqual({ is: 'captured' })
    const refunded = () => stripe.refunds.filter((one) => one.payment_intent === ref).map(({ amount }) => amount)
    await payments().refund(ref, key, { key: 'back-1', amount: 234 })
    await payments().refund(ref, key, { key: 'back-1', amount: 234 })
    expect(refunded()).toEqual([234])
    await payments().refund(ref, key, { key: 'back-2', amount: 1000 })
    const found = (await payments().listRefunds(ref)).map((one) => [one.key, one.amount, one.isLost])
    expect([refunded(), found]).toEqual([
      [234, 1000],
      [
        ['back-1', 234, false],
        ['back-2', 1000, false],
      ],
    ])
    expect(await payments().refund(ref, key, { key: 'back-3', amount: 1 })).toEqual({ is: 'made' })
    await payments().void(ref, key)
    const other = await payments().authorize(charge('key-3'))
    const otherRef = other.is === 'authorized' ? other.ref : ''
    await payments().void(otherRef, { key: 'key-3', amount: 1234 })
    expect(await payments().capture(otherRef, { key: 'key-3', amount: 1234 })).toEqual({ is: 'refused' })
    expect(await payments().find(begun('key-3'))).toMatchObject({ state: 'voided' })
  })

  it.each([
    [49, 'A card cannot be charged less than $0.50'],
    [100_000_000, 'A card cannot be charged more than $999,999.99'],
  ])('declines %s cents, which Stripe does not charge, and knows of no charge', async (amount, sentence) => {
    const key = `key-of-${amount}`
    const declined = await payments().authorize({ ...charge(key), amount })
    expect(declined).toEqual({ is: 'declined', message: expect.stringContaining(sentence) as string })
    expect(await payments().find({ ...begun(key), amount })).toBeNull()
  })

  it('finds a charge whose answer was lost by what it is marked with, among others and without its key', async () => {
    const done = await payments().authorize(charge('key-5'))
    for (let other = 0; other < 101; other += 1) stripe.addIntent()
    stripe.forgetKeys()
    const { size } = stripe.intents
    const found = await payments().find(begun('key-5'))
    expect([found?.ref, found?.state]).toEqual([done.is === 'authorized' ? done.ref : '', 'authorized'])
    expect(stripe.intents.size).toBe(size)
  })

  it('knows of no charge that never started, and creates none', async () => {
    const { size } = stripe.intents
    expect(await payments().find(begun('key-4'))).toBeNull()
    expect(stripe.intents.size).toBe(size)
  })

  it('fails for a charge that Stripe does not have: it may be another shop’s', async () => {
    await expect(payments().find(begun('key-6', 'pi_of_another_shop'))).rejects.toThrow('No such payment_intent')
  })

  it('saved no card of a charge that it does not have, as after a change of the gateway', async () => {
    expect(await payments().keepCard('demo-charge-1')).toBeNull()
  })
})

describe('the content security policy', () => {
  it('allows the Stripe hosts only if the shop uses Stripe', () => {
    const policy = pagePolicyWith(stripeHosts)
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com")
    expect(policy).toContain('frame-src https://js.stripe.com')
    expect(policy).toContain("connect-src 'self' https://api.stripe.com")
    expect(pagePolicy).not.toContain('stripe')
  })
})
