import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkout } from '../../../contract/checkout.ts'
import type { Order } from '../../../contract/shapes/order.ts'
import type { PaymentForm } from '../../../contract/shapes/order-payment.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import { createDyingSteps } from './dying-steps.ts'
import type { OrdersHarness } from './orders-harness.ts'
import { startOrdersHarness, table } from './orders-harness.ts'

let harness: OrdersHarness
const dying = createDyingSteps()
/** Whether the gateway's answers are lost, and what the charges of saved cards come to. */
let isSilent = false
let count = 0
beforeAll(async () => {
  harness = await startOrdersHarness({
    steps: dying.steps,
    gateway: (demo) => ({
      ...demo,
      authorize: async (charge) => {
        const answer = await demo.authorize(charge)
        if (isSilent) throw new Error('The answer was lost')
        return answer
      },
    }),
  })
})
beforeEach(() => {
  isSilent = false
  dying.dieAfter(null)
  harness.server.clock.advance(2000)
})
afterAll(() => harness.close())

const newId = () => `0199ffff-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`
/** A card order of which nothing was paid yet. */
const create = () => harness.order({ payment: 'card', user_id: demoUsers.servicer })
const total = () => (2 * (harness.part.price ?? 0)) / 100
async function saveCard(token = 'demo_saved_seeded', last4 = '4242'): Promise<number> {
  const { card_id } = await harness.server.db
    .insertInto('saved_card')
    .values({
      ...{ user_id: demoUsers.servicer, account_id: 4, brand: 'Visa', last4, name: 'Dale Okafor' },
      ...{ exp_month: 12, exp_year: 2030, company: '', addr1: '2301 Central Ave NE', addr2: '', city: 'Minneapolis' },
      ...{ state_id: null, postal_code: '55418', gateway: 'demo', gateway_ref: token },
      created_at: harness.server.clock.now(),
    })
    .returning('card_id')
    .executeTakeFirstOrThrow()
  return card_id
}
const collect = (id: number, form: Partial<PaymentForm>, role: 'admin' | 'reviewer' | 'dealer' = 'admin') =>
  harness.as[role].call(checkout.table.collectPayment, {
    params: { id: String(id) },
    body: { id: newId(), method: 'check', amount: total(), check_number: '2042', ...form },
  })
const read = async (id: number): Promise<Order> =>
  (await harness.as.admin.call(table.readOrder, { params: { id: String(id) }, query: {} })).body
const charges = async (key: string) =>
  (await harness.server.db.selectFrom('demo_charge').select('state').where('key', '=', key).execute()).map(
    ({ state }) => state,
  )

describe('POST /orders/{id}/payments', () => {
  it('enters a check: paid, in the history, and mailed', async () => {
    const id = await create()
    expect((await read(id)).may.collect).toBe(true)
    const { body } = await collect(id, {})
    expect([body.balance, body.may.collect]).toEqual([0, false])
    expect(body.payments).toMatchObject([{ method: 'check', state: 'done', message: '2042' }])
    expect(body.history.at(-1)).toMatchObject({ action: 'pay', message: `$${total().toFixed(2)} by check 2042.` })
    await harness.server.jobs.drain()
    expect(harness.server.mails.at(-1)?.subject).toBe(`Order SO-${String(id)}: $${total().toFixed(2)} paid`)
  })

  it('charges a saved card of the order’s customer: authorized and captured', async () => {
    const [id, card_id, key] = [await create(), await saveCard(), newId()]
    const { body } = await collect(id, { id: key, method: 'card', card_id, check_number: undefined })
    expect([body.balance, body.payments[0]?.state, await charges(key)]).toEqual([0, 'done', ['captured']])
  })

  it('is one payment, however often it is sent, also at the same moment', async () => {
    const [id, card_id, key] = [await create(), await saveCard(), newId()]
    const form = { id: key, method: 'card', card_id, check_number: undefined } as const
    const answers = await Promise.all(Array.from({ length: 5 }, () => collect(id, form)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const { body } = await collect(id, form)
    expect([body.payments.length, body.balance, await charges(key)]).toEqual([1, 0, ['captured']])
  })

  it('is not another payment that is typed after its answer was lost: that is refused and says what is on the order', async () => {
    const [id, key] = [await create(), newId()]
    const part = Math.floor(total() * 50) / 100
    await collect(id, { id: key, amount: part, check_number: '1001' })
    expect((await collect(id, { id: key, amount: part, check_number: ' 1001 ' })).status).toBe(200)
    for (const other of [
      { amount: 1, check_number: '1001' },
      { amount: part, check_number: '1002' },
    ]) {
      const { status, refusal } = await collect(id, { id: key, ...other })
      expect([status, refusal.error]).toEqual([409, 'orders.paymentKnown'])
      expect(refusal.message).toContain(`$${part.toFixed(2)} by check 1001.`)
    }
    expect((await read(id)).payments.length).toBe(1)
  })

  it('is not a second card of the same amount: that is refused, and nothing is charged twice or forgotten', async () => {
    const [id, key, first] = [await create(), newId(), await saveCard()]
    const part = Math.floor(total() * 50) / 100
    const form = { id: key, method: 'card', amount: part, card_id: first, check_number: undefined } as const
    await collect(id, form)
    expect((await collect(id, form)).status).toBe(200)
    const { status, refusal } = await collect(id, { ...form, card_id: await saveCard(undefined, '1881') })
    expect([status, refusal.error]).toEqual([409, 'orders.paymentKnown'])
    expect(refusal.message).toContain('by card ending in 4242.')
  })

  it('collects one balance once: the second of two people is told', async () => {
    const id = await create()
    const answers = await Promise.all([collect(id, {}), collect(id, {})])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect([refused?.refusal.error, (await read(id)).balance]).toEqual(['orders.notDue', 0])
    expect(refused?.refusal.message).toContain('$0.00 left to pay')
  })

  it('takes a part of what is due, and never more', async () => {
    const id = await create()
    const part = Math.floor(total() * 50) / 100
    expect((await collect(id, { amount: part })).body.balance).toBeCloseTo(total() - part, 2)
    expect((await collect(id, { amount: total() })).refusal.error).toBe('orders.notDue')
  })

  it('says why a card was declined; what is due stays due', async () => {
    const { token } = await harness.server.db
      .insertInto('demo_token')
      .values({
        ...{ token: 'demo_refused', brand: 'Visa', last4: '0002', exp_month: 12, exp_year: 2030 },
        ...{ refused_for: 'This transaction has been declined.', made_at: harness.server.clock.now() },
      })
      .returning('token')
      .executeTakeFirstOrThrow()
    const [id, card_id] = [await create(), await saveCard(token)]
    const { status, refusal } = await collect(id, { method: 'card', card_id, check_number: undefined })
    expect([status, refusal.error]).toEqual([409, 'orders.cardDeclined'])
    expect(refusal.message).toBe('This transaction has been declined. Nothing was charged.')
    expect((await read(id)).balance).toBe(total())
  })

  it.each([['authorized'], ['captured']] as const)(
    'is finished by a job where the process died after it was %s',
    async (step) => {
      const [id, card_id, key] = [await create(), await saveCard(), newId()]
      dying.dieAfter(step)
      expect((await collect(id, { id: key, method: 'card', card_id, check_number: undefined })).status).toBe(500)
      expect((await read(id)).payments[0]?.state).toBe('pending')
      harness.server.clock.advance(61_000)
      await harness.server.jobs.drain()
      const { balance, payments } = await read(id)
      expect([balance, payments.map(({ state }) => state), await charges(key)]).toEqual([0, ['done'], ['captured']])
    },
  )

  it('does not charge again where the gateway’s answer was lost; the order shows later what became of it', async () => {
    const [id, card_id, key] = [await create(), await saveCard(), newId()]
    isSilent = true
    const lost = await collect(id, { id: key, method: 'card', card_id, check_number: undefined })
    expect([lost.status, lost.refusal.error]).toEqual([503, 'orders.paymentPending'])
    isSilent = false
    expect((await collect(id, {})).refusal.error).toBe('orders.notDue')
    harness.server.clock.advance(61_000)
    await harness.server.jobs.drain()
    expect([(await read(id)).balance, await charges(key)]).toEqual([0, ['captured']])
  })

  it('ends the hold where the order was cancelled meanwhile', async () => {
    const [id, card_id, key] = [await create(), await saveCard(), newId()]
    dying.dieAfter('authorized')
    await collect(id, { id: key, method: 'card', card_id, check_number: undefined })
    await harness.setStatus('admin', id, { status: 'cancelled', note: 'Not needed' })
    harness.server.clock.advance(61_000)
    await harness.server.jobs.drain()
    expect([(await read(id)).balance, await charges(key)]).toEqual([0, ['voided']])
  })

  it('is for administrators, and takes no card of somebody else', async () => {
    const id = await create()
    expect((await collect(id, {}, 'reviewer')).refusal.error).toBe('auth.notAllowed')
    expect((await collect(id, {}, 'dealer')).refusal.error).toBe('auth.notAllowed')
    const card_id = await saveCard()
    const theirs = await harness.order({ payment: 'card', user_id: demoUsers.customer })
    const answer = await collect(theirs, { method: 'card', card_id, check_number: undefined })
    expect(answer.refusal.error).toBe('checkout.cardUnknown')
    expect((await collect(1, {})).refusal.error).toBe('orders.unknown')
    const key = newId()
    await collect(id, { id: key })
    expect((await collect(theirs, { id: key })).refusal.errors).toEqual({ id: 'Another payment has this id' })
  })

  it.each([
    ['a card without a card', { method: 'card', check_number: undefined }, 'card_id'],
    ['a check without a number', { check_number: ' ' }, 'check_number'],
    ['nothing', { amount: 0 }, 'amount'],
    ['a card number', { check_number: '4242 4242 4242 4242' }, null],
  ] as const)('refuses %s', async (_, form, field) => {
    const { status, refusal } = await collect(await create(), form)
    expect(status).toBe(422)
    expect(field === null ? refusal.error : Object.keys(refusal.errors ?? {})[0]).toBe(field ?? 'billing.rawCard')
  })
})
