import { describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
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
