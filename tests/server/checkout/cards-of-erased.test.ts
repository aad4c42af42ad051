import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkout } from '../../../contract/checkout.ts'
import { personData } from '../../../contract/person-data.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import type { OrdersHarness } from '../orders/orders-harness.ts'
import { startOrdersHarness } from '../orders/orders-harness.ts'
import { add, bill, choose, order, ship } from '../../support/shopping.ts'

let harness: OrdersHarness
let isAway = true
const forgotten: string[] = []
beforeAll(async () => {
  harness = await startOrdersHarness({
    gateway: (demo) => ({
      ...demo,
      keepCard: (ref) => (isAway ? Promise.reject(new Error('The gateway is away')) : demo.keepCard(ref)),
      forgetCard: (ref) => {
        forgotten.push(ref)
        return demo.forgetCard(ref)
      },
    }),
  })
})
afterAll(() => harness.close())

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
  const due = await harness.order({ payment: 'card' })
  const card = { card_token: 'demo_of_the_erased', brand: 'Mastercard', last4: '4444', exp_month: 12, exp_year: 2030 }
  const { card_token: token, ...shown } = card
  await db
    .insertInto('demo_token')
    .values({ token, ...shown, refused_for: null, made_at: clock.now() })
    .execute()
  const address = { addr1: '12 Main Street', addr2: '', city: 'Plainfield', state: 'NJ', postal_code: '07060' }
  const paid = await harness.as.dealer.call(checkout.table.payBalance, {
    params: { id: String(due) },
    query: {},
    body: {
      ...{ id: harness.newId(), expected: (2 * (harness.part.price ?? 0)) / 100 },
      card: { ...card, name: 'Ana Duarte', organization: '', ...address, save: true },
    },
  })
  expect(paid.body.order.balance).toBe(0)
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
  isAway = false
  clock.advance(24 * 3_600_000)
  await harness.server.jobs.drain()
  expect(await saved()).toEqual([])
  expect(forgotten).toContain(token)
  expect(new Set(forgotten).size).toBeGreaterThanOrEqual(2)
  const { card_to_keep } = await db
    .selectFrom('order_payment')
    .select('card_to_keep')
    .where('order_id', '=', due)
    .executeTakeFirstOrThrow()
  expect(card_to_keep).toBeNull()
})
