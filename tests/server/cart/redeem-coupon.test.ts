import { beforeAll, describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import { inTransaction } from '../../../server/kernel/unit-of-work.ts'
import { releaseCoupon, redeemCoupon } from '../../../server/modules/cart/index.ts'
import type { CartRecord } from '../../../server/modules/cart/index.ts'
import { findCart } from '../../../server/modules/cart/cart.store.ts'
import { createCartClient, startCartHarness } from './cart-harness.ts'

const shop = startCartHarness()
let cart: CartRecord
let part: number
const customer = async () => createCartClient(await shop.server.signIn('customer@demo.test'))

beforeAll(async () => {
  part = await shop.part()
  await shop.server.db
    .insertInto('coupon')
    .values({ code: 'ONCE', kind: 'amount', value: 100, starts_at: null, ends_at: null, once_per_user: true })
    .execute()
  const { client, add, coupon } = await customer()
  await add(part, 3)
  expect((await coupon('once')).coupon_discount).toBe(1)
  const { user_id } = await shop.server.db
    .selectFrom('app_user')
    .select('user_id')
    .where('email_key', '=', 'customer@demo.test')
    .executeTakeFirstOrThrow()
  const found = await findCart(shop.server.db, { userId: user_id })
  expect(found?.submission).toBe((await client.call(cartRows.table.readCart, {})).body.checkout.submission)
  if (found !== null) cart = found
})

let orders = 0
const newSubmission = () => {
  orders += 1
  return `00000000-0000-4000-8000-${String(orders).padStart(12, '0')}`
}
const redeem = (submission: string) =>
  inTransaction(shop.server.database, (tx) =>
    redeemCoupon({ tx, now: shop.server.clock.now() }, { ...cart, submission }, 3000),
  )
const used = 'You have already used this coupon.'

describe('A coupon that each user can redeem once', () => {
  it('is redeemed by one of twenty concurrent orders', async () => {
    const submissions = Array.from({ length: 20 }, newSubmission)
    const answers = await Promise.all(submissions.map(redeem))
    expect(answers.filter((one) => one === null)).toHaveLength(1)
    expect(answers.filter((one) => one === used)).toHaveLength(19)
    const winner = submissions[answers.indexOf(null)]!

    // A retry of the same order is the same use.
    expect(await redeem(winner)).toBe(null)
    const { coupon, read } = await customer()
    expect((await read()).alerts).toMatchObject([{ kind: 'coupon', message: used }])
    expect(await coupon('ONCE')).toMatchObject({ error: 'cart.coupon', message: used, coupon_discount: 0 })

    // An order that was not placed returns it.
    await releaseCoupon({ tx: shop.server.db }, winner)
    expect((await read()).coupon_discount).toBe(1)
    expect(await redeem(newSubmission())).toBe(null)
  })

  it('is not redeemed if it has expired or there is none', async () => {
    const call = { tx: shop.server.db, now: shop.server.clock.now() }
    expect(await redeemCoupon(call, { ...cart, submission: newSubmission(), coupon: 'EXPIRED' }, 3000)).toBe(
      'This coupon has expired.',
    )
    expect(await redeemCoupon(call, { ...cart, submission: newSubmission(), coupon: null }, 3000)).toBe(null)
  })

  it('may be redeemed any number of times if it is not limited', async () => {
    const call = { tx: shop.server.db, now: shop.server.clock.now() }
    for (const _ of [1, 2, 3])
      expect(await redeemCoupon(call, { ...cart, submission: newSubmission(), coupon: 'WELCOME10' }, 3000)).toBe(null)
  })
})
