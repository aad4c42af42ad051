import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkout } from '../../../contract/checkout.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import { stateId } from '../../../server/db/reference/states.ts'
import type { OrdersHarness } from '../orders/orders-harness.ts'
import { startOrdersHarness, table } from '../orders/orders-harness.ts'

let harness: OrdersHarness
/** What happens to the next charges: nothing, the bank asks, the answer is lost, or that of the capture, or all are. */
let event: 'nothing' | 'asks' | 'lost' | 'captureLost' | 'silent' = 'nothing'
/** What happens while a charge is captured. */
let meanwhile: (id: string) => Promise<unknown> = () => Promise.resolve()
/** The charges about which the bank has no answer yet. */
const asking = new Set<string>()
const cards: number[] = []
beforeAll(async () => {
  harness = await startOrdersHarness({
    gateway: (demo) => ({
      ...demo,
      authorize: async (charge) => {
        const answer = await demo.authorize(charge)
        if (event === 'lost') throw new Error('The answer was lost')
        if (event !== 'asks' || answer.is !== 'authorized') return answer
        asking.add(charge.key)
        return { is: 'action', ref: answer.ref, clientSecret: 'the-secret' }
      },
      find: async (charge) => {
        if (event === 'silent') throw new Error('The gateway is away')
        const found = await demo.find(charge)
        return found?.state === 'authorized' && asking.has(charge.key)
          ? { ...found, state: 'action', clientSecret: 'the-secret' }
          : found
      },
      capture: async (ref, charge) => {
        const answer = await demo.capture(ref, charge)
        await meanwhile(charge.key)
        if (event === 'captureLost') throw new Error('The answer was lost')
        return answer
      },
    }),
  })
  for (const last4 of ['4242', '4444']) {
    const { card_id } = await harness.server.db
      .insertInto('saved_card')
      .values({
        ...{ user_id: demoUsers.dealer, account_id: demoAccounts.hillcrest, brand: 'Visa', last4, name: 'Ana Duarte' },
        ...{ exp_month: 12, exp_year: 2030, company: '', addr1: '12 Main Street', addr2: '', city: 'Plainfield' },
        ...{ state_id: null, postal_code: '07060', gateway: 'demo', gateway_ref: `demo_saved_${last4}` },
        created_at: harness.server.clock.now(),
      })
      .returning('card_id')
      .executeTakeFirstOrThrow()
    cards.push(card_id)
  }
})
beforeEach(() => {
  event = 'nothing'
  meanwhile = () => Promise.resolve()
  asking.clear()
  harness.server.clock.advance(2000)
})
afterAll(() => harness.close())

const total = () => (2 * (harness.part.price ?? 0)) / 100
/** Pays by the first or second card. */
const pay = (order: number, id: string, card: 0 | 1, expected = total()) =>
  harness.as.dealer.call(checkout.table.payBalance, {
    params: { id: String(order) },
    query: {},
    body: { id, expected, card_id: cards[card]! },
  })

describe('Another card under the id of a payment', () => {
  it('can pay where the bank of the first one was not answered; that payment is ended', async () => {
    const [order, id] = [await harness.order({ payment: 'card' }), harness.newId()]
    event = 'asks'
    expect((await pay(order, id, 0)).body.action).toEqual({ client_secret: 'the-secret' })
    const other = await pay(order, id, 1)
    expect([other.status, other.refusal.error, other.refusal.message]).toEqual([
      ...[409, 'orders.cardDeclined'],
      'The bank has not confirmed the first card. Press Pay again to pay with the other one. Nothing was charged.',
    ])
    await harness.server.jobs.drain()
    event = 'nothing'
    expect((await pay(order, harness.newId(), 1)).body.order.balance).toBe(0)
    const { body } = await harness.as.admin.call(table.readOrder, { params: { id: String(order) }, query: {} })
    expect(body.payments.map(({ state, card }) => [state, card?.last4])).toEqual([
      ['failed', '4242'],
      ['done', '4444'],
    ])
    const { state } = await harness.server.db
      .selectFrom('demo_charge')
      .select('state')
      .where('key', '=', id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('voided')
  })

  it('can pay under another id too, after a reload, what the bank was asking its payer about, and once', async () => {
    const [order, id] = [await harness.order({ payment: 'card' }), harness.newId()]
    event = 'asks'
    await pay(order, id, 0)
    const { order_key } = await harness.server.db
      .selectFrom('shop_order')
      .select('order_key')
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow()
    const read = async (client: typeof harness.as.dealer) => {
      const { body } = await client.call(table.readOrder, { params: { id: String(order) }, query: { order_key } })
      return [body.balance, body.unconfirmed, body.may.pay]
    }
    expect([await read(harness.as.dealer), await read(harness.server.visitor())]).toEqual([
      [0, total(), false],
      [0, 0, false],
    ])
    // The office ships by it: nothing is held yet.
    const inOffice = await harness.as.admin.call(table.readOrder, { params: { id: String(order) }, query: {} })
    expect(inOffice.body.payments.map(({ state, unconfirmed }) => [state, unconfirmed])).toEqual([['pending', true]])
    event = 'nothing'
    const other = await pay(order, harness.newId(), 1)
    expect([other.status, other.body.order.balance, other.body.order.unconfirmed]).toEqual([200, 0, 0])
    expect(other.body.order.payments.map(({ unconfirmed }) => unconfirmed)).toEqual([false, false])
    expect(other.body.order.may.pay).toBe(false)
    expect((await pay(order, id, 0)).refusal.error).toBe('orders.cardDeclined')
    expect((await pay(order, harness.newId(), 1)).refusal.error).toBe('orders.balanceChanged')
    await harness.server.jobs.drain()
    const charges = harness.server.db.selectFrom('demo_charge').select('state').where('key', '=', id)
    expect(await charges.executeTakeFirst()).toEqual({ state: 'voided' })
  })

  it.each([
    ['approved', 'nothing'],
    ['captured, though the answer was lost', 'captureLost'],
  ] as const)('pays nothing where the first one was %s meanwhile: that payment is recorded', async (_what, then) => {
    const [order, id] = [await harness.order({ payment: 'card' }), harness.newId()]
    event = 'asks'
    await pay(order, id, 0)
    asking.delete(id)
    event = then
    if (then === 'captureLost') expect((await pay(order, id, 0)).refusal.error).toBe('orders.paymentPending')
    event = 'silent'
    expect((await pay(order, harness.newId(), 1)).refusal.error).toBe('orders.paymentPending')
    expect((await pay(order, id, 1)).refusal.error).toBe('orders.paymentPending')
    event = 'nothing'
    const other = await pay(order, harness.newId(), 1)
    expect([other.status, other.refusal.error]).toEqual([409, 'orders.paymentKnown'])
    expect(other.refusal.message).toContain(`$${total().toFixed(2)} by card ending in 4242.`)
    expect(other.refusal.message).not.toContain('Nothing was charged')
    expect((await pay(order, harness.newId(), 1)).refusal.error).toBe('orders.balanceChanged')
    expect((await pay(order, id, 1)).refusal.error).toBe('orders.paymentKnown')
    await harness.server.jobs.drain()
    const { body } = await harness.as.admin.call(table.readOrder, { params: { id: String(order) }, query: {} })
    expect([body.balance, body.payments.map(({ state, card }) => [state, card?.last4])]).toEqual([
      0,
      [['done', '4242']],
    ])
  })

  it.each([['another id'], ['the same id, and another one then']])(
    'pays what is due after an edit that made the order cheaper while the bank was asking: under %s',
    async (way) => {
      const order = await harness.order({
        ...{ payment: 'card', shipping_addr1: '55 Market Street', shipping_city: 'Newark' },
        ...{ shipping_postal_code: '07102', shipping_state_id: stateId('NJ'), shipping_phone: '(973) 555-0144' },
      })
      const id = harness.newId()
      event = 'asks'
      await pay(order, id, 0)
      const edit = { products: [{ product_id: harness.part.product_id, qty: 1 }] }
      const { body } = await harness.as.admin.call(table.editOrder, { params: { id: String(order) }, body: edit })
      expect(body.total).toBeLessThan(total())
      const read = async () =>
        (await harness.as.dealer.call(table.readOrder, { params: { id: String(order) }, query: {} })).body
      expect([(await read()).balance, (await read()).unconfirmed]).toEqual([0, body.total])
      // The office waits for as much as its customer reads.
      expect([body.at_banks, body.unconfirmed]).toEqual([body.total, 0])
      event = 'nothing'
      if (way !== 'another id') {
        expect((await pay(order, id, 1)).refusal.error).toBe('orders.cardDeclined')
        expect([(await read()).balance, (await read()).unconfirmed]).toEqual([body.total, 0])
      }
      expect((await pay(order, harness.newId(), 1, body.total)).body.order.balance).toBe(0)
      await harness.server.jobs.drain()
      const after = await read()
      expect(after.balance).toBe(0)
      expect(
        after.payments.map(({ kind, state, amount }) => `${kind} ${state} ${amount.toFixed(2)}`).toSorted(),
      ).toEqual([
        `charge done ${body.total.toFixed(2)}`,
        `charge failed ${total().toFixed(2)}`,
        `refund voided ${(total() - body.total).toFixed(2)}`,
      ])
    },
  )

  it('has nothing to pay where the order was cancelled while the bank was asking', async () => {
    const [order, id] = [await harness.order({ payment: 'card' }), harness.newId()]
    event = 'asks'
    await pay(order, id, 0)
    await harness.setStatus('admin', order, { status: 'cancelled', note: 'Ordered twice' })
    const { body } = await harness.as.dealer.call(table.readOrder, { params: { id: String(order) }, query: {} })
    expect([body.balance, body.unconfirmed, body.may.pay]).toEqual([-total(), 0, false])
    await harness.server.jobs.drain()
  })

  it('goes back where its payment ended while it was captured', async () => {
    const [order, id] = [await harness.order({ payment: 'card' }), harness.newId()]
    const { db } = harness.server
    meanwhile = (key) =>
      db.updateTable('order_payment').set({ state: 'failed' }).where('payment_id', '=', key).execute()
    expect((await pay(order, id, 0)).refusal.error).toBe('orders.cardDeclined')
    await harness.server.jobs.drain()
    const returned = db.selectFrom('demo_refund').select('amount').where('charge_key', '=', id)
    expect(await returned.execute()).toEqual([{ amount: Math.round(total() * 100) }])
  })

  it('does not count as charged where the first one was, or may have been', async () => {
    const [order, id] = [await harness.order({ payment: 'card' }), harness.newId()]
    event = 'lost'
    expect((await pay(order, id, 0)).refusal.error).toBe('orders.paymentPending')
    event = 'nothing'
    expect((await pay(order, id, 1)).refusal.error).toBe('orders.paymentPending')
    expect((await pay(order, id, 0)).body.order.balance).toBe(0)
    const { status, refusal } = await pay(order, id, 1)
    expect([status, refusal.error]).toEqual([409, 'orders.paymentKnown'])
    expect(refusal.message).toContain('by card ending in 4242.')
  })
})
