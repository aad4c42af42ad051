import { describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { cartRows } from '../../../contract/cart.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import { createCartClient, startCartHarness } from './cart-harness.ts'

const shop = startCartHarness()
const visitor = () => createCartClient(shop.server.visitor())
const login = (client: ReturnType<typeof visitor>['client'], email: string) =>
  client.call(auth.table.login, { body: { email, password: 'Repair-2026' } })
const carts = () => shop.server.db.selectFrom('cart').select(['visit_hash', 'user_id']).execute()

describe('Signing in with a cart (C01)', () => {
  it('appends the visitor’s lines to the user’s; quantities add up, to 999', async () => {
    const [own, both, most, brought] = [await shop.part(), await shop.part(), await shop.part(), await shop.part()]
    const desk = createCartClient(await shop.server.signIn('customer@demo.test'))
    for (const [part, qty] of [
      [own, 1],
      [both, 2],
      [most, 600],
    ] as const)
      await desk.add(part, qty)
    const phone = visitor()
    for (const [part, qty] of [
      [brought, 4],
      [both, 3],
      [most, 600],
    ] as const)
      await phone.add(part, qty)

    expect((await login(phone.client, 'customer@demo.test')).body.logged_in).toBe(true)
    expect((await phone.read()).products.map(({ product_id, cart }) => [product_id, cart.qty])).toEqual([
      [own, 1],
      [both, 5],
      [most, 999],
      [brought, 4],
    ])
    expect(phone.client.cookies.has('partwright-visit')).toBe(false)
    expect((await carts()).filter((cart) => cart.visit_hash !== null)).toEqual([])
    await phone.client.call(auth.table.logout, {})
    expect(await phone.count()).toBe(0)
    expect(await desk.count()).toBe(1 + 5 + 999 + 4)
  })

  it('may leave more lines than one may add: they can be changed and removed, and no more are added', async () => {
    const parts: number[] = []
    for (let count = 0; count < 203; count += 1) parts.push(await shop.part())
    const [brought, another, ...own] = parts
    if (brought === undefined || another === undefined) throw new Error('There are no parts')
    const phone = visitor()
    await phone.add(brought)
    const desk = createCartClient(await shop.server.signIn('reviewer@demo.test'))
    await desk.add(another)
    const { cart_id } = await shop.server.db
      .selectFrom('cart')
      .select('cart_id')
      .where('user_id', '=', demoUsers.reviewer)
      .executeTakeFirstOrThrow()
    const toLine = (product_id: number, index: number) => ({
      ...{ cart_id, product_id, qty: 1, list_price_seen: 1000, place: 1_000_000 + index },
    })
    await shop.server.db
      .insertInto('cart_line')
      .values(own.slice(1).map((id, at) => toLine(id, at)))
      .execute()
    await login(phone.client, 'reviewer@demo.test')
    expect((await phone.read()).products).toHaveLength(202)
    expect((await phone.zip('10001')).zip).toBe('10001')
    expect((await phone.set(another, 3)).products).toHaveLength(202)
    expect((await phone.add(another)).products.find((line) => line.product_id === another)?.cart.qty).toBe(4)
    expect((await phone.remove(brought)).products).toHaveLength(201)
    const { table } = cartRows
    const query = { qty: 1 }
    const added = await phone.client.call(table.addToCart, { params: { product: brought }, query })
    const set = await phone.client.call(table.setInCart, { params: { productId: brought }, query })
    expect([added.refusal.error, set.refusal.error]).toEqual(['cart.full', 'cart.full'])
    const filled = await phone.client.call(table.addToCart, { params: { product: another }, query: { qty: 999 } })
    expect(filled.status).toBe(200)
    await shop.server.db.deleteFrom('cart_line').where('cart_id', '=', cart_id).execute()
  })

  it('takes over postal code, service and coupon if the user’s cart has none', async () => {
    const part = await shop.part()
    const phone = visitor()
    await phone.add(part, 3)
    await phone.zip('10001')
    await phone.ship('2DAY')
    await phone.coupon('WELCOME10')
    await login(phone.client, 'servicer@demo.test')
    expect(await phone.read()).toMatchObject({
      zip: '10001',
      selected_shipping: { service_code: '2DAY' },
      coupon: { code: 'WELCOME10' },
    })

    const again = visitor()
    await again.add(part)
    await again.zip('55401')
    await again.ship('WC')
    await login(again.client, 'servicer@demo.test')
    expect(await again.read()).toMatchObject({ zip: '10001', selected_shipping: { service_code: '2DAY' } })
  })

  it('keeps the visitor’s cart after a wrong password', async () => {
    const phone = visitor()
    await phone.add(await shop.part(), 2)
    expect(
      (await phone.client.call(auth.table.login, { body: { email: 'dealer@demo.test', password: 'No' } })).body,
    ).toMatchObject({
      logged_in: false,
    })
    expect(await phone.count()).toBe(2)
  })

  it('merges once if two tabs sign in concurrently', async () => {
    const part = await shop.part()
    const phone = visitor()
    await phone.add(part, 2)
    const cookies = new Map(phone.client.cookies)
    const [one, other] = [visitor(), visitor()]
    for (const { client } of [one, other]) for (const [name, value] of cookies) client.cookies.set(name, value)
    await Promise.all([login(one.client, 'dealer@demo.test'), login(other.client, 'dealer@demo.test')])
    expect(await one.count()).toBe(2)
  })

  it('creates no cart for a user without one', async () => {
    const { client } = visitor()
    await login(client, 'servicer2@demo.test')
    const { user_id } = await shop.server.db
      .selectFrom('app_user')
      .select('user_id')
      .where('email_key', '=', 'servicer2@demo.test')
      .executeTakeFirstOrThrow()
    expect((await carts()).some((cart) => cart.user_id === user_id)).toBe(false)
  })
})

describe('The daily sweep', () => {
  it('deletes visitor carts that were unused for 30 days; user carts stay', async () => {
    const [old, fresh, user] = [visitor(), visitor(), createCartClient(await shop.server.signIn('reviewer@demo.test'))]
    const part = await shop.part()
    await old.add(part)
    await user.add(part)
    shop.server.clock.advance(29 * 86_400_000)
    await fresh.add(part)
    shop.server.clock.advance(86_400_001)
    await shop.server.db
      .insertInto('staged_job')
      .values({
        kind: 'kernel.sweep',
        payload: '{}',
        run_at: shop.server.clock.now(),
        last_error: null,
        done_at: null,
        locked_until: null,
      })
      .execute()
    await shop.server.jobs.drain()
    expect(shop.server.jobErrors).toEqual([])
    expect([await old.count(), await fresh.count()]).toEqual([0, 1])
    const reviewer = createCartClient(await shop.server.signIn('reviewer@demo.test'))
    expect(await reviewer.count()).toBe(1)
  })
})
