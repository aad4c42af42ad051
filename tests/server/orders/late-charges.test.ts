import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout } from '../../../contract/checkout.ts'
import type { OrdersHarness } from './orders-harness.ts'
import { startOrdersHarness, table } from './orders-harness.ts'

let harness: OrdersHarness
/** When the gateway takes the next charge. Its answers are lost. */
let isTaken = Promise.withResolvers<void>()
let isAsked = Promise.withResolvers<void>()
beforeAll(async () => {
  harness = await startOrdersHarness({
    gateway: (demo) => ({
      ...demo,
      authorize: async (charge) => {
        isAsked.resolve()
        await isTaken.promise
        await demo.authorize(charge)
        throw new Error('The answer was lost')
      },
    }),
  })
})
afterAll(() => harness.close())

const token = 'demo_late_card'
/** Pays all that is due for a new order by card. Returns once the gateway was asked, before it has taken the charge. */
async function pay() {
  isTaken = Promise.withResolvers()
  isAsked = Promise.withResolvers()
  const { clock, db } = harness.server
  const card = { brand: 'Mastercard', last4: '4444' }
  await db
    .insertInto('demo_token')
    .values({ token, ...card, exp_month: 12, exp_year: 2030, refused_for: null, made_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const [id, key] = [await harness.order({ payment: 'card' }), harness.newId()]
  const address = { addr1: '12 Main Street', addr2: '', city: 'Plainfield', state: 'NJ', postal_code: '07060' }
  const answer = harness.as.dealer.call(checkout.table.payBalance, {
    params: { id: String(id) },
    query: {},
    body: {
      ...{ id: key, expected: (2 * (harness.part.price ?? 0)) / 100 },
      card: { card_token: token, ...card, name: 'Ana Duarte', organization: '', ...address },
    },
  })
  await isAsked.promise
  return { id, key, answer }
}
const pass = async (minutes: number) => {
  harness.server.clock.advance(minutes * 60_000)
  await harness.server.jobs.drain()
}
const charge = async (key: string) =>
  (await harness.server.db.selectFrom('demo_charge').select('state').where('key', '=', key).executeTakeFirst())?.state
const payments = async (id: number) =>
  (await harness.as.admin.call(table.readOrder, { params: { id: String(id) }, query: {} })).body.payments.map(
    ({ state }) => state,
  )

describe('A payment that reaches the gateway late, and whose answer is lost', () => {
  it('holds nothing on the card where its order was cancelled before', async () => {
    const { id, key, answer } = await pay()
    await harness.setStatus('admin', id, { status: 'cancelled', note: 'Not made any more.' })
    await harness.server.jobs.drain()
    expect(await payments(id)).toEqual(['voided'])
    isTaken.resolve()
    expect((await answer).refusal.error).toBe('orders.paymentPending')
    expect(await charge(key)).toBe('authorized')
    await pass(2)
    expect([await charge(key), await payments(id)]).toEqual(['voided', ['voided']])
  })

  it.each(['cancelled', 'order received'] as const)(
    'holds nothing where it had already failed (%s)',
    async (status) => {
      const { id, key, answer } = await pay()
      if (status === 'cancelled') await harness.setStatus('admin', id, { status, note: 'Not made any more.' })
      await pass(2)
      isTaken.resolve()
      await answer
      await pass(11)
      expect(await charge(key)).toBe('voided')
      expect(await payments(id)).toEqual([status === 'cancelled' ? 'voided' : 'failed'])
    },
  )
})
