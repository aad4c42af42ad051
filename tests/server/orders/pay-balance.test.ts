import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkout } from '../../../contract/checkout.ts'
import type { Order } from '../../../contract/shapes/order.ts'
import type { BalanceForm, NewCard } from '../../../contract/shapes/order-payment.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import { stateId } from '../../../server/db/reference/states.ts'
import type { Role } from '../labor-claims/claim-harness.ts'
import { createDyingSteps } from './dying-steps.ts'
import type { OrdersHarness } from './orders-harness.ts'
import { startOrdersHarness, table } from './orders-harness.ts'

let harness: OrdersHarness
const dying = createDyingSteps()
/** What the bank does about the next charges: nothing, asks, or has answered. */
let bank: 'silent' | 'asks' | 'confirms' = 'silent'
let isLost = false
beforeAll(async () => {
  harness = await startOrdersHarness({
    steps: dying.steps,
    gateway: (demo) => ({
      ...demo,
      authorize: async (charge) => {
        const answer = await demo.authorize(charge)
        if (isLost) throw new Error('The answer was lost')
        return bank === 'asks' && answer.is === 'authorized'
          ? { is: 'action', ref: answer.ref, clientSecret: 'the-secret' }
          : answer
      },
      find: async (charge) => {
        const found = await demo.find(charge)
        return bank === 'asks' && found?.state === 'authorized'
          ? { ...found, state: 'action', clientSecret: 'the-secret' }
          : found
      },
    }),
  })
})
beforeEach(() => {
  isLost = false
  bank = 'silent'
  dying.dieAfter(null)
  harness.server.clock.advance(2000)
})
afterAll(() => harness.close())

/** A card order of the dealer of which nothing was paid yet, as after an edit that made it dearer. */
const create = (given: Parameters<OrdersHarness['order']>[0] = {}) => harness.order({ payment: 'card', ...given })
const total = () => (2 * (harness.part.price ?? 0)) / 100
const keyOf = async (id: number) =>
  (
    await harness.server.db
      .selectFrom('shop_order')
      .select('order_key')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
  ).order_key
const read = async (id: number): Promise<Order> =>
  (await harness.as.admin.call(table.readOrder, { params: { id: String(id) }, query: {} })).body

let tokens = 0
/** A card as the gateway knows it; `refusal` is what it answers to a charge. */
async function enterCard(refusal: string | null = null): Promise<NewCard> {
  tokens += 1
  const card_token = `demo_balance_${String(tokens)}`
  await harness.server.db
    .insertInto('demo_token')
    .values({
      ...{ token: card_token, brand: 'Mastercard', last4: '4444', exp_month: 12, exp_year: 2030 },
      ...{ refused_for: refusal, made_at: harness.server.clock.now() },
    })
    .execute()
  return {
    ...{ card_token, brand: 'Mastercard', last4: '4444', name: 'Ana Duarte', organization: '' },
    ...{ addr1: '12 Main Street', addr2: '', city: 'Plainfield', state: 'NJ', postal_code: '07060' },
  }
}
const pay = async (id: number, form: Partial<BalanceForm> = {}, role: Role | 'visitor' = 'dealer', key?: string) => {
  const client = role === 'visitor' ? harness.server.visitor() : harness.as[role]
  const card = form.card === undefined && form.card_id === undefined ? { card: await enterCard() } : {}
  return client.call(checkout.table.payBalance, {
    params: { id: String(id) },
    query: key === undefined ? {} : { order_key: key },
    body: { id: harness.newId(), expected: total(), ...card, ...form },
  })
}
const charges = async (key: string) =>
  (await harness.server.db.selectFrom('demo_charge').select(['state', 'amount']).where('key', '=', key).execute()).map(
    ({ state, amount }) => [state, amount / 100],
  )
async function saveCard(user_id: number, account_id: number, exp_year = 2030): Promise<number> {
  const { card_id } = await harness.server.db
    .insertInto('saved_card')
    .values({
      ...{ user_id, account_id, brand: 'Visa', last4: '4242', name: 'Ana Duarte', exp_month: 12, exp_year },
      ...{ company: '', addr1: '12 Main Street', addr2: '', city: 'Plainfield', state_id: null, postal_code: '07060' },
      ...{ gateway: 'demo', gateway_ref: 'demo_saved_seeded', created_at: harness.server.clock.now() },
    })
    .returning('card_id')
    .executeTakeFirstOrThrow()
  return card_id
}

describe('POST /orders/{id}/pay', () => {
  it('charges all that is due to a new card, shows it by its card, and mails the receipt', async () => {
    const id = await create()
    expect([(await read(id)).may.pay, (await read(id)).may.collect]).toEqual([false, true])
    const key = harness.newId()
    const { status, body } = await pay(id, { id: key })
    expect([status, body.action, body.order.balance, body.order.may.pay]).toEqual([200, null, 0, false])
    expect(body.order.payments).toMatchObject([
      { method: 'card', state: 'done', amount: total(), card: { brand: 'Mastercard', last4: '4444' } },
    ])
    expect(await charges(key)).toEqual([['captured', total()]])
    expect((await read(id)).history.at(-1)).toMatchObject({
      action: 'pay',
      message: `$${total().toFixed(2)} was charged to the card.`,
    })
    await harness.server.jobs.drain()
    const mail = harness.server.mails.at(-1)
    expect([mail?.to, mail?.subject]).toEqual([
      'ana@hillcrest.example',
      `Order SO-${String(id)}: $${total().toFixed(2)} paid`,
    ])
    for (const text of ['Mastercard ending in 4444', 'Left to pay', '$0.00']) expect(mail?.text).toContain(text)
  })

  it('saves a new card for its payer once it has paid, if they want it, and once only', async () => {
    const cardsOf = async (user_id: number) =>
      harness.server.db
        .selectFrom('saved_card')
        .select(['brand', 'last4', 'name', 'exp_month', 'exp_year', 'city', 'gateway_ref'])
        .where('user_id', '=', user_id)
        .where('last4', '=', '4444')
        .execute()
    const [expiry, form] = [
      { exp_month: 12, exp_year: 2030 },
      { id: harness.newId(), card: await enterCard() },
    ]
    const id = await create()
    const saving = { ...form, card: { ...form.card, ...expiry, save: true } }
    for (const errors of [{ exp_month: 12 }, { exp_month: 1, exp_year: 2025 }])
      expect((await pay(id, { ...saving, card: { ...form.card, ...errors, save: true } })).refusal.errors).toEqual({
        'card.exp_month': 'Check the expiration date',
      })
    expect((await pay(id, saving)).status).toBe(200)
    expect((await pay(id, saving)).status).toBe(200)
    await harness.server.jobs.drain()
    expect(await cardsOf(demoUsers.dealer)).toEqual([
      {
        ...{ brand: 'Mastercard', last4: '4444', name: 'Ana Duarte', ...expiry, city: 'Plainfield' },
        gateway_ref: form.card.card_token,
      },
    ])
    // Not by those who did not ask, by a visitor with the key, or where the card was declined.
    const other = await create()
    await pay(other, { card: { ...(await enterCard('cc-number')), ...expiry, save: true } })
    await pay(other, { card: { ...(await enterCard()), ...expiry, save: true } }, 'visitor', await keyOf(other))
    await pay(await create())
    await harness.server.jobs.drain()
    expect(await cardsOf(demoUsers.dealer)).toHaveLength(1)
  })

  it('takes a saved card of the caller, and none of somebody else or that has expired', async () => {
    const id = await create()
    const theirs = await saveCard(demoUsers.customer, demoAccounts.ellis)
    expect((await pay(id, { card_id: theirs })).refusal.error).toBe('checkout.cardUnknown')
    const expired = await saveCard(demoUsers.dealer, demoAccounts.hillcrest, 2025)
    expect((await pay(id, { card_id: expired })).refusal.errors).toEqual({ card_id: 'This card has expired' })
    const card_id = await saveCard(demoUsers.dealer, demoAccounts.hillcrest)
    expect((await pay(id, { card_id })).body.order.payments[0]?.card).toEqual({ brand: 'Visa', last4: '4242' })
    expect((await read(id)).balance).toBe(0)
  })

  it('is open to the holder of the order’s key, and to nobody else outside its account', async () => {
    const id = await create()
    for (const answer of [await pay(id, {}, 'customer'), await pay(id, {}, 'visitor'), await pay(1)])
      expect(answer.refusal.error).toBe('orders.unknown')
    expect((await pay(id, {}, 'visitor', 'wrong')).refusal.error).toBe('orders.unknown')
    for (const role of ['admin', 'reviewer', 'onsite'] as const)
      expect((await pay(id, {}, role)).refusal.error).toBe('auth.notAllowed')
    const card_id = await saveCard(demoUsers.dealer, demoAccounts.hillcrest)
    expect((await pay(id, { card_id }, 'visitor', await keyOf(id))).refusal.error).toBe('checkout.cardUnknown')
    const { body } = await pay(id, {}, 'visitor', await keyOf(id))
    expect([body.order.balance, body.order.payments.length]).toEqual([0, 1])
  })

  it('charges the amount that the server works out, and nothing where the page showed another one', async () => {
    const id = await create()
    for (const expected of [0.01, total() - 0.01, total() + 5]) {
      const { status, refusal } = await pay(id, { expected })
      expect([status, refusal.error]).toEqual([409, 'orders.balanceChanged'])
      expect(refusal.message).toContain(`$${total().toFixed(2)} left to pay, not $${expected.toFixed(2)}`)
      expect(refusal.current).toMatchObject({ balance: total() })
    }
    expect((await read(id)).payments).toEqual([])
    const cancelled = await create({ status: 'cancelled' })
    expect((await pay(cancelled)).refusal.message).toContain('$0.00 left to pay')
    const warranty = await create({ order_type: 'warranty', payment: 'warranty' })
    expect((await pay(warranty)).refusal.error).toBe('orders.balanceChanged')
  })

  it('pays what an edit made the order dearer by, to the cent, on top of what was paid', async () => {
    const id = await create({ total: 10_000, subtotal: 10_000 })
    await harness.server.db
      .insertInto('order_payment')
      .values({
        ...{ payment_id: harness.newId(), order_id: id, kind: 'charge', method: 'card', amount: 8_765 },
        ...{ state: 'done', at: harness.server.clock.now(), done_at: harness.server.clock.now() },
      })
      .execute()
    const key = harness.newId()
    expect((await pay(id, { id: key, expected: 12.35 })).body.order.paid).toBe(100)
    expect(await charges(key)).toEqual([['captured', 12.35]])
  })

  it('is one payment, however often it is pressed, also at the same moment and after a lost answer', async () => {
    const [id, key, card] = [await create(), harness.newId(), await enterCard()]
    isLost = true
    const lost = await pay(id, { id: key, card })
    expect([lost.status, lost.refusal.error]).toEqual([503, 'orders.paymentPending'])
    isLost = false
    const answers = await Promise.all(Array.from({ length: 4 }, () => pay(id, { id: key, card })))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect((await pay(id, { id: key, card })).body.order.payments).toHaveLength(1)
    expect(await charges(key)).toEqual([['captured', total()]])
    const other = await create()
    expect((await pay(other, { id: key })).refusal.errors).toEqual({ id: 'Another payment has this id' })
  })

  it('pays one balance once: of two people, or a person and the office, the second gets a refusal', async () => {
    const id = await create()
    const answers = await Promise.all([pay(id), pay(id, {}, 'visitor', await keyOf(id)), pay(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const collected = await harness.as.admin.call(checkout.table.collectPayment, {
      params: { id: String(id) },
      body: { id: harness.newId(), method: 'card', amount: total(), card: await enterCard() },
    })
    expect(collected.refusal.error).toBe('orders.notDue')
    expect((await read(id)).payments.filter(({ state }) => state === 'done')).toHaveLength(1)
  })

  it.each([['authorized'], ['captured']] as const)(
    'is finished by a job, or by the next press, where the process died after it was %s',
    async (step) => {
      const [one, two] = [await create(), await create()]
      const [key, other, card] = [harness.newId(), harness.newId(), await enterCard()]
      dying.dieAfter(step)
      expect((await pay(one, { id: key })).status).toBe(500)
      expect((await read(one)).payments[0]?.state).toBe('pending')
      dying.dieAfter(step)
      expect((await pay(two, { id: other, card })).status).toBe(500)
      expect((await pay(two, { id: other, card })).body.order.balance).toBe(0)
      harness.server.clock.advance(61_000)
      await harness.server.jobs.drain()
      for (const [id, of] of [[one, key] as const, [two, other] as const]) {
        const { balance, payments } = await read(id)
        expect([balance, payments.map(({ state }) => state)]).toEqual([0, ['done']])
        expect(await charges(of)).toEqual([['captured', total()]])
      }
    },
  )

  it('lets the bank ask its customer, and goes on once they have answered', async () => {
    const [id, key, card] = [await create(), harness.newId(), await enterCard()]
    bank = 'asks'
    const asked = await pay(id, { id: key, card })
    expect([asked.status, asked.body.action, asked.body.order.payments[0]?.state]).toEqual([
      ...[200, { client_secret: 'the-secret' }, 'pending'],
    ])
    expect((await pay(id, { id: key, card })).body.action).toEqual({ client_secret: 'the-secret' })
    // The job waits as long as the bank may ask.
    harness.server.clock.advance(61_000)
    await harness.server.jobs.drain()
    expect((await read(id)).payments[0]?.state).toBe('pending')
    bank = 'confirms'
    const { body } = await pay(id, { id: key, card })
    expect([body.action, body.order.balance, await charges(key)]).toEqual([null, 0, [['captured', total()]]])
  })

  it('gives the balance back to be paid where the customer does not answer the bank for twenty minutes', async () => {
    const [id, key] = [await create(), harness.newId()]
    bank = 'asks'
    await pay(id, { id: key })
    harness.server.clock.advance(61_000)
    await harness.server.jobs.drain()
    harness.server.clock.advance(20 * 60_000)
    await harness.server.jobs.drain()
    expect([(await read(id)).balance, (await read(id)).payments[0]?.state]).toEqual([total(), 'failed'])
    expect(await charges(key)).toEqual([['voided', total()]])
  })

  it('says why a card was declined in a sentence; another card pays under another id', async () => {
    const id = await create()
    const form = { id: harness.newId(), card: await enterCard('cc-csc') }
    for (const { status, refusal } of [await pay(id, form), await pay(id, form)]) {
      expect([status, refusal.error]).toEqual([409, 'orders.cardDeclined'])
      expect(refusal.message).toBe('The security code is not valid. Nothing was charged.')
    }
    expect((await read(id)).balance).toBe(total())
    expect((await pay(id)).body.order.balance).toBe(0)
  })

  it.each([0.3, 1_000_000])('asks no card for $%s, which none can be charged, and counts no try', async (amount) => {
    const cost = Math.round(amount * 100)
    const id = await create({ total: cost, subtotal: cost })
    const collect = (method: 'card' | 'check', given: object) =>
      harness.as.admin.call(checkout.table.collectPayment, {
        params: { id: String(id) },
        body: { id: harness.newId(), method, amount, ...given },
      })
    const answers = [await pay(id, { expected: amount }), await collect('card', { card: await enterCard() })]
    for (const { status, refusal } of answers) {
      expect([status, refusal.error]).toEqual([409, 'orders.cardAmount'])
      expect(refusal.message).toMatch(/^A card cannot be charged (less|more) than \$.+ Nothing was charged\./)
    }
    expect((await read(id)).payments).toEqual([])
    expect((await collect('check', { check_number: '1042' })).body.balance).toBe(0)
  })

  it('waits after the fourth card of an order that was declined, for a good one too', async () => {
    const id = await create()
    for (let n = 0; n < 4; n += 1)
      expect((await pay(id, { id: harness.newId(), card: await enterCard('cc-csc') })).refusal.error).toBe(
        'orders.cardDeclined',
      )
    const { status, refusal, headers } = await pay(id)
    expect([status, refusal.error, headers['retry-after']]).toEqual([429, 'checkout.tooManyDeclines', '30'])
    harness.server.clock.advance(30_000)
    expect((await pay(id)).body.order.balance).toBe(0)
  })

  it('refuses an incomplete address at its fields, two cards, none, and a card number', async () => {
    const id = await create()
    const card = await enterCard()
    expect((await pay(id, { card: { ...card, addr1: '', postal_code: 'x' } })).refusal.errors).toMatchObject({
      'card.addr1': 'Billing address needed',
      'card.postal_code': expect.any(String),
    })
    const call = (form: object) =>
      harness.as.dealer.call(checkout.table.payBalance, {
        params: { id: String(id) },
        query: {},
        body: { id: harness.newId(), expected: total(), ...form },
      })
    for (const form of [{}, { card, card_id: 1 }])
      expect((await call(form)).refusal.errors).toEqual({ card_id: 'Choose a card' })
    expect((await call({ card: { ...card, name: '4242 4242 4242 4242' } })).refusal.error).toBe('billing.rawCard')
    expect((await call({ card: { ...card, last4: '42' } })).refusal.errors).toEqual({
      'card.last4': 'Must be four digits',
    })
    expect((await read(id)).payments).toEqual([])
  })
})

describe('What was paid by card of an order on account, or by check', () => {
  const cancel = (id: number) => harness.setStatus('admin', id, { status: 'cancelled', note: 'Not made any more.' })
  const ways = [['terms'], ['check']] as const

  it.each(ways)('goes back when the order is cancelled (%s)', async (payment) => {
    const [id, key] = [await create({ payment }), harness.newId()]
    await pay(id, { id: key })
    expect((await cancel(id)).status).toBe(200)
    await harness.server.jobs.drain()
    const { payments, balance } = await read(id)
    expect(payments.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['charge done', 'refund done'])
    expect(balance).toBe(0)
    expect((await harness.row(id)).refunded_at).not.toBeNull()
  })

  it('goes back too where the order is cancelled before anyone knew of the capture', async () => {
    const [id, key] = [await create({ payment: 'terms' }), harness.newId()]
    dying.dieAfter('captured')
    expect((await pay(id, { id: key })).status).toBe(500)
    expect((await cancel(id)).status).toBe(200)
    await harness.server.jobs.drain()
    const { payments } = await read(id)
    expect(payments.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['charge done', 'refund done'])
    expect(await charges(key)).toEqual([['refunded', total()]])
  })

  it.each(ways)('is not taken any more where the bank answers after the order was cancelled (%s)', async (payment) => {
    const [id, key, card] = [await create({ payment }), harness.newId(), await enterCard()]
    bank = 'asks'
    await pay(id, { id: key, card })
    await harness.server.db.updateTable('shop_order').set({ status: 'cancelled' }).where('order_id', '=', id).execute()
    bank = 'confirms'
    expect((await pay(id, { id: key, card })).refusal.error).toBe('orders.cardDeclined')
    expect([await charges(key), (await read(id)).payments[0]?.state]).toEqual([[['voided', total()]], 'voided'])
  })

  it('goes back as far as an edit makes the order cheaper', async () => {
    const id = await create({
      ...{ payment: 'terms', shipping_addr1: '55 Market Street', shipping_city: 'Newark' },
      ...{ shipping_postal_code: '07102', shipping_state_id: stateId('NJ'), shipping_phone: '(973) 555-0144' },
    })
    await pay(id)
    const edit = { products: [{ product_id: harness.part.product_id, qty: 1 }] }
    const { body } = await harness.as.admin.call(table.editOrder, { params: { id: String(id) }, body: edit })
    const refund = body.payments.find(({ kind }) => kind === 'refund')
    expect([refund?.amount, body.balance]).toEqual([Math.round((total() - body.total) * 100) / 100, 0])
  })

  it('goes back for the rest of a partly shipped order that is cancelled', async () => {
    const id = await create({ payment: 'terms' })
    await pay(id)
    const lines = [{ product_id: harness.part.product_id, qty: 1 }]
    await harness.as.admin.call(table.shipOrder, {
      params: { id: String(id) },
      body: { id: harness.newId(), lines, rev: (await read(id)).rev },
    })
    await cancel(id)
    await harness.server.jobs.drain()
    const { status, payments, balance } = await read(id)
    expect(payments.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['charge done', 'refund done'])
    expect([status, balance]).toEqual(['shipped', 0])
  })
})

describe('POST /orders/{id}/payments, by a new card on the phone', () => {
  it('charges it, whole or in part', async () => {
    const id = await create()
    const part = Math.floor(total() * 50) / 100
    const { body } = await harness.as.admin.call(checkout.table.collectPayment, {
      params: { id: String(id) },
      body: { id: harness.newId(), method: 'card', amount: part, card: await enterCard() },
    })
    expect(body.balance).toBeCloseTo(total() - part, 2)
    expect(body.payments).toMatchObject([{ state: 'done', card: { brand: 'Mastercard', last4: '4444' } }])
  })

  it('declines a card whose bank wants to ask its owner, who is not at the screen', async () => {
    const id = await create()
    bank = 'asks'
    const { refusal } = await harness.as.admin.call(checkout.table.collectPayment, {
      params: { id: String(id) },
      body: { id: harness.newId(), method: 'card', amount: total(), card: await enterCard() },
    })
    expect(refusal.message).toContain('The bank wants to ask the customer')
    expect((await read(id)).balance).toBe(total())
  })
})

describe('GET /orders/{id}/payment-ways', () => {
  const ways = (id: number, role: Role | 'visitor', order_key?: string) =>
    (role === 'visitor' ? harness.server.visitor() : harness.as[role]).call(checkout.table.readPaymentWays, {
      params: { id: String(id) },
      query: order_key === undefined ? {} : { order_key },
    })

  it('has the caller’s own saved cards, those of the customer for administrators, and none by a key', async () => {
    const id = await create()
    const own = await saveCard(demoUsers.dealer, demoAccounts.hillcrest)
    const cards = async (role: Role | 'visitor', key?: string) =>
      (await ways(id, role, key)).body.cards.map(({ card_id }) => card_id)
    expect(await cards('dealer')).toContain(own)
    expect(await cards('admin')).toContain(own)
    expect(await cards('dealer-staff')).not.toContain(own)
    expect(await cards('reviewer')).toEqual([])
    expect(await cards('visitor', await keyOf(id))).toEqual([])
    expect((await ways(id, 'dealer')).body.gateway.kind).toBe('demo')
  })

  it('is for who may see the order', async () => {
    const id = await create()
    expect((await ways(id, 'customer')).refusal.error).toBe('orders.unknown')
    expect((await ways(id, 'visitor', 'wrong')).refusal.error).toBe('orders.unknown')
  })
})

describe('The mail about an edit that makes an order dearer', () => {
  it('says what is left to pay and leads to the order, where it is paid; on account it does not', async () => {
    const mailOf = async (payment: 'card' | 'terms') => {
      const id = await create({
        ...{ payment, shipping_addr1: '55 Market Street', shipping_city: 'Newark', shipping_postal_code: '07102' },
        ...{ shipping_state_id: stateId('NJ'), shipping_phone: '(973) 555-0144' },
      })
      const { rev, products } = await read(id)
      const lines = products.map(({ product_id, pivot }) => ({ product_id, qty: pivot.qty + 1 }))
      const answer = await harness.as.admin.call(table.editOrder, {
        params: { id: String(id) },
        body: { rev, products: lines },
      })
      expect(answer.status).toBe(200)
      await harness.server.jobs.drain()
      return { mail: harness.server.mails.at(-1), balance: answer.body.balance }
    }
    const { mail, balance } = await mailOf('card')
    expect(mail?.text).toContain(`Pay $${balance.toFixed(2)}`)
    expect(mail?.text).toMatch(/\/order-status\?order=SO-\d+&key=/)
    expect((await mailOf('terms')).mail?.text).not.toContain('Pay $')
  })
})
