import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { cartRows } from '../../../contract/cart.ts'
import { untilWaiting } from '../../support/meanwhile.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { chargesOf, order, sellable, stockOf, toReview } from '../../support/shopping.ts'

let server: TestServer
let afterAuthorization = () => Promise.resolve()
let parts: Awaited<ReturnType<typeof sellable>>
beforeAll(async () => {
  server = await startServer({
    gateway: (demo) => ({
      ...demo,
      authorize: async (charge) => {
        const answer = await demo.authorize(charge)
        await afterAuthorization()
        return answer
      },
    }),
  })
  parts = await sellable(server)
})
afterAll(() => server.close())

const stock = (productId: number, qty: number) =>
  server.db.updateTable('product').set({ qty }).where('product_id', '=', productId).execute()
const charges = () => chargesOf(server)
const orderCount = async () =>
  Number(
    (
      await server.db
        .selectFrom('shop_order')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('twenty concurrent submissions of one order', () => {
  it('place one order and charge once', async () => {
    const [before, part] = [await orderCount(), parts[0]!.product_id]
    await stock(part, 50)
    const client = server.visitor()
    const { submission } = await toReview(client, part)
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(client, { submission })))
    await server.jobs.drain()
    const numbers = new Set(answers.flatMap(({ body }) => body.order?.display_id ?? []))
    expect(numbers.size).toBe(1)
    for (const { status, body } of answers)
      expect({ status, is: body.error === null || body.message === 'order-exists' }).toEqual({ status: 200, is: true })
    expect(await orderCount()).toBe(before + 1)
    expect(await stockOf(server, part)).toBe(49)
    expect((await charges()).map((one) => one.state)).toEqual(['captured'])
    expect(server.mails).toHaveLength(1)
    expect((await order(client, { submission })).body.order?.display_id).toBe([...numbers][0])
  })
})

describe('two customers and one last item', () => {
  it('place one order; the other gets a clear message and no charge', async () => {
    const part = parts[1]!
    await stock(part.product_id, 1)
    const before = (await charges()).length
    const people = [server.visitor(), await server.signIn('customer@demo.test')]
    for (const client of people) await toReview(client, part.product_id)
    const answers = await Promise.all(people.map((client) => order(client)))
    expect(answers.filter(({ body }) => body.order !== null)).toHaveLength(1)
    const refused = answers.find(({ body }) => body.order === null)
    expect(refused?.body.error).toBe('order.stock')
    expect(refused?.body.message).toContain(`${part.number} ${part.name} is out of stock`)
    expect(await stockOf(server, part.product_id)).toBe(0)
    await server.jobs.drain()
    expect((await charges()).slice(before).map((one) => one.state)).toEqual(['captured'])
  })

  it('place seven orders of twenty for seven items; stock never goes below zero', async () => {
    const part = parts[2]!.product_id
    await stock(part, 7)
    const people = Array.from({ length: 20 }, () => server.visitor())
    for (const client of people) {
      await toReview(client, part)
      // Stays within the rate limit of one address.
      server.clock.advance(1000)
    }
    const answers = await Promise.all(people.map((client) => order(client)))
    expect(answers.filter(({ body }) => body.order !== null)).toHaveLength(7)
    expect(await stockOf(server, part)).toBe(0)
  })
})

describe('a single-use coupon', () => {
  it('is redeemed once, however many orders try', async () => {
    const part = parts[3]!.product_id
    await stock(part, 50)
    const terms = { kind: 'amount', value: 100, starts_at: null, ends_at: null, once_per_user: true } as const
    await server.db
      .insertInto('coupon')
      .values({ code: 'ONCE', ...terms })
      .execute()
    const client = await server.signIn('servicer2@demo.test')
    const { submission } = await toReview(client, part)
    expect((await client.call(cartRows.table.setCoupon, { params: { code: 'ONCE' } })).body.error).toBeNull()
    await Promise.all(Array.from({ length: 5 }, () => order(client, { submission })))
    expect(await server.db.selectFrom('coupon_use').selectAll().where('code', '=', 'ONCE').execute()).toHaveLength(1)
    await toReview(client, part)
    const again = (await client.call(cartRows.table.setCoupon, { params: { code: 'ONCE' } })).body
    expect(again.message).toBe('You have already used this coupon.')
  })
})

describe('a visitor’s order and their sign-in', () => {
  it('take the ordered part out of the user’s cart, where the order waits for the sign-in', async () => {
    const part = parts[4]!.product_id
    await stock(part, 50)
    const client = server.visitor()
    const { submission } = await toReview(client, part)
    const [isAuthorized, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    afterAuthorization = () => {
      isAuthorized.resolve()
      return mayGoOn.promise
    }
    const placing = order(client, { submission })
    await isAuthorized.promise
    const { signingIn } = await server.db.transaction().execute(async (tx) => {
      // The sign-in has merged the cart when it comes to the attempt.
      const attempt = tx.selectFrom('checkout_attempt').select('attempt_id').where('submission', '=', submission)
      await attempt.forUpdate().execute()
      const call = client.call(auth.table.login, { body: { email: 'servicer2@demo.test', password: 'Repair-2026' } })
      await untilWaiting(tx, 1)
      mayGoOn.resolve()
      await untilWaiting(tx, 2)
      return { signingIn: call }
    })
    expect((await signingIn).status).toBe(200)
    expect((await placing).body.order).not.toBeNull()
    const cart = server.db.selectFrom('cart_line').innerJoin('cart', 'cart.cart_id', 'cart_line.cart_id')
    const left = cart.select('qty').where('user_id', '=', demoUsers.servicer2).where('product_id', '=', part)
    expect(await left.execute()).toEqual([])
  })
})
