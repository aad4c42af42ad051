import { describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { cartOfClient, openCounter } from './counter.ts'

const counter = openCounter()
const visitor = () => cartOfClient(counter.server.visitor())
const login = (client: ReturnType<typeof visitor>['client'], email: string) =>
  client.call(auth.table.login, { body: { email, password: 'Repair-2026' } })
const carts = () => counter.server.db.selectFrom('cart').select(['visit_hash', 'user_id']).execute()

describe('Signing in with a cart (C01)', () => {
  it('puts the visitor’s parts behind the user’s own; quantities add up, to 999', async () => {
    const [own, both, most, brought] = [
      await counter.part(),
      await counter.part(),
      await counter.part(),
      await counter.part(),
    ]
    const desk = cartOfClient(await counter.server.signIn('customer@demo.test'))
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

  it('takes over postal code, service and coupon where the user’s cart has none', async () => {
    const part = await counter.part()
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

  it('leaves the visitor’s cart where it is when the password was wrong', async () => {
    const phone = visitor()
    await phone.add(await counter.part(), 2)
    expect(
      (await phone.client.call(auth.table.login, { body: { email: 'dealer@demo.test', password: 'No' } })).body,
    ).toMatchObject({
      logged_in: false,
    })
    expect(await phone.count()).toBe(2)
  })

  it('merges once when two tabs sign in at the same moment', async () => {
    const part = await counter.part()
    const phone = visitor()
    await phone.add(part, 2)
    const cookies = new Map(phone.client.cookies)
    const [one, other] = [visitor(), visitor()]
    for (const { client } of [one, other]) for (const [name, value] of cookies) client.cookies.set(name, value)
    await Promise.all([login(one.client, 'dealer@demo.test'), login(other.client, 'dealer@demo.test')])
    expect(await one.count()).toBe(2)
  })

  it('does not begin a cart for who brings none', async () => {
    const { client } = visitor()
    await login(client, 'servicer2@demo.test')
    const { user_id } = await counter.server.db
      .selectFrom('app_user')
      .select('user_id')
      .where('email_key', '=', 'servicer2@demo.test')
      .executeTakeFirstOrThrow()
    expect((await carts()).some((cart) => cart.user_id === user_id)).toBe(false)
  })
})

describe('The daily sweep', () => {
  it('removes visits’ carts that nobody has touched for 30 days; a user’s stays', async () => {
    const [old, fresh, user] = [visitor(), visitor(), cartOfClient(await counter.server.signIn('reviewer@demo.test'))]
    const part = await counter.part()
    await old.add(part)
    await user.add(part)
    counter.server.clock.advance(29 * 86_400_000)
    await fresh.add(part)
    counter.server.clock.advance(86_400_001)
    await counter.server.db
      .insertInto('staged_job')
      .values({
        kind: 'kernel.sweep',
        payload: '{}',
        run_at: counter.server.clock.now(),
        last_error: null,
        done_at: null,
        locked_until: null,
      })
      .execute()
    await counter.server.jobs.drain()
    expect(counter.server.jobFaults).toEqual([])
    expect([await old.count(), await fresh.count()]).toEqual([0, 1])
    const reviewer = cartOfClient(await counter.server.signIn('reviewer@demo.test'))
    expect(await reviewer.count()).toBe(1)
  })
})
