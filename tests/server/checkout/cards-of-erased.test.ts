import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkout } from '../../../contract/checkout.ts'
import { personData } from '../../../contract/person-data.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import * as leftCards from '../../../server/db/migrations/126-left-cards.ts'
import type { OrdersHarness } from '../orders/orders-harness.ts'
import { startOrdersHarness } from '../orders/orders-harness.ts'
import { add, bill, choose, order, ship } from '../../support/shopping.ts'

let harness: OrdersHarness
let isAway = true
let keepsNone = false
const forgotten: string[] = []
beforeAll(async () => {
  harness = await startOrdersHarness({
    gateway: (demo) => ({
      ...demo,
      keepCard: async (ref) =>
        keepsNone ? null : isAway ? Promise.reject(new Error('The gateway is away')) : demo.keepCard(ref),
      forgetCard: (ref) => {
        forgotten.push(ref)
        return demo.forgetCard(ref)
      },
    }),
  })
})
afterAll(() => harness.close())

/** Pays what is due for a new order of the dealer by a new card that is to be saved. */
async function pay(token: string, { refusal = null }: { readonly refusal?: string | null } = {}) {
  const due = await harness.order({ payment: 'card' })
  const shown = { brand: 'Mastercard', last4: '4444', exp_month: 12, exp_year: 2030 }
  await harness.server.db
    .insertInto('demo_token')
    .values({ token, ...shown, refused_for: refusal, made_at: harness.server.clock.now() })
    .execute()
  const address = { addr1: '12 Main Street', addr2: '', city: 'Plainfield', state: 'NJ', postal_code: '07060' }
  const answer = await harness.as.dealer.call(checkout.table.payBalance, {
    params: { id: String(due) },
    query: {},
    body: {
      ...{ id: harness.newId(), expected: (2 * (harness.part.price ?? 0)) / 100 },
      card: { ...shown, card_token: token, name: 'Ana Duarte', organization: '', ...address, save: true },
    },
  })
  return { due, answer }
}
/** What waits for saving on the payments of an order. */
const toSave = async (due: number) =>
  (
    await harness.server.db.selectFrom('order_payment').select('card_to_keep').where('order_id', '=', due).execute()
  ).map(({ card_to_keep }) => card_to_keep)

it('leaves nothing to save on a payment that was declined, or whose card the gateway did not keep', async () => {
  const declined = await pay('demo_declined', { refusal: 'cc-csc' })
  expect(declined.answer.refusal.error).toBe('orders.cardDeclined')
  keepsNone = true
  const paid = await pay('demo_unkept')
  expect(paid.answer.body.order.balance).toBe(0)
  await harness.server.jobs.drain()
  keepsNone = false
  expect([await toSave(declined.due), await toSave(paid.due)]).toEqual([[null], [null]])
})

it('empties what earlier payments left, once it no longer waits', async () => {
  const paid = await pay('demo_earlier')
  await harness.server.jobs.drain()
  const set = (state: 'pending' | 'done' | 'failed', done_at: Date) =>
    harness.server.db
      .updateTable('order_payment')
      .set({ card_to_keep: '{}', state, done_at })
      .where('order_id', '=', paid.due)
      .execute()
  const now = Date.now()
  for (const [state, days, expected] of [
    ['failed', 0, null],
    ['done', 2, null],
    ['done', 0, '{}'],
    ['pending', 2, '{}'],
  ] as const) {
    await set(state, new Date(now - days * 86_400_000))
    await leftCards.up(harness.server.db as Kysely<unknown>)
    expect(await toSave(paid.due)).toEqual([expected])
  }
  // Its own job waits for the gateway; the card of the last day has another one.
  const waiting = await harness.server.db
    .selectFrom('staged_job')
    .select('payload')
    .where('kind', '=', 'orders.keepPaidCard')
    .where('done_at', 'is', null)
    .execute()
  expect(waiting.map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([
    { payment_id: expect.any(String) },
    { payment_id: expect.any(String) },
  ])
  await set('failed', new Date(now))
  await leftCards.up(harness.server.db as Kysely<unknown>)
})

it('saves no card of a person who was erased while the gateway was away, and has it forgotten', async () => {
  const { db, clock } = harness.server
  const saved = () =>
    db
      .selectFrom('saved_card')
      .select('gateway_ref')
      .where('user_id', '=', demoUsers.dealer)
      .where('active', '=', true)
      .execute()
  await add(harness.as.dealer, harness.part.product_id)
  await ship(harness.as.dealer)
  await choose(harness.as.dealer)
  await bill(harness.as.dealer, {}, { save_card: true })
  expect((await order(harness.as.dealer)).body.order).not.toBeNull()
  const token = 'demo_of_the_erased'
  const { due, answer } = await pay(token)
  expect(answer.body.order.balance).toBe(0)
  await harness.server.jobs.drain()
  const { first_name, last_name } = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('user_id', '=', demoUsers.dealer)
    .executeTakeFirstOrThrow()
  const erased = await harness.as.admin.call(personData.table.erasePerson, {
    params: { id: demoUsers.dealer },
    body: { name: `${first_name} ${last_name}` },
  })
  expect(erased.body.is_erased).toBe(true)
  // As long as the gateway is away, and longer than other jobs are tried.
  for (let hour = 0; hour < 30; hour += 1) {
    clock.advance(3_600_000)
    await harness.server.jobs.drain()
  }
  isAway = false
  clock.advance(24 * 3_600_000)
  await harness.server.jobs.drain()
  expect(await saved()).toEqual([])
  expect(forgotten).toContain(token)
  expect(new Set(forgotten).size).toBeGreaterThanOrEqual(2)
  expect(await toSave(due)).toEqual([null])
})
