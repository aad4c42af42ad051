import { describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import { cartOfClient, openCounter } from './counter.ts'

const { table } = cartRows
const counter = openCounter()
const visitor = () => cartOfClient(counter.server.visitor())
const user = async (email = 'customer@demo.test') => cartOfClient(await counter.server.signIn(email))
const ids = (cart: { products: readonly { product_id: number }[] }) => cart.products.map((line) => line.product_id)

describe('GET /cart and /cart/count (C01, C02)', () => {
  it('is empty for who has put nothing into it, and begins no visit', async () => {
    const { client, read, count } = visitor()
    expect(await read()).toMatchObject({
      products: [],
      product_count: { count: 0 },
      zip: null,
      shipping: [],
      selected_shipping: null,
      coupon: null,
      alerts: [],
      adminCheckout: false,
      totals: { total: 0 },
    })
    expect(await count()).toBe(0)
    expect([...client.cookies]).toEqual([])
    expect(await counter.server.db.selectFrom('cart').select('cart_id').execute()).toEqual([])
  })

  it('names each line with its part, its price twice as the spec does, and where it stands', async () => {
    const part = await counter.part({ number: 'TC-NAMED', name: 'Drive belt' })
    const { add } = visitor()
    const { products, product_count, totals } = await add(part, 2)
    expect(products).toEqual([
      {
        product_id: part,
        id: part,
        number: 'TC-NAMED',
        product_name: 'Drive belt',
        cart: { qty: 2, price: 10 },
        pivot: { qty: 2, price: 10 },
        list_price: 10,
        stock: 500,
        sub_category: null,
        index: 0,
      },
    ])
    expect(product_count).toEqual({ count: 2 })
    expect(totals).toMatchObject({ subtotal: 20, total: 20 })
  })

  it('is a visit’s before anybody signs in: another browser has another, and no cache keeps it', async () => {
    const [one, other] = [visitor(), visitor()]
    await one.add(await counter.part())
    expect(await one.count()).toBe(1)
    expect(await other.count()).toBe(0)
    const answer = await one.client.call(table.readCart, {})
    expect(answer.headers['cache-control']).toBe('no-store')
    const [cookie] = one.client.cookies.values()
    const kept = await counter.server.db.selectFrom('cart').select('visit_hash').execute()
    expect(kept.some((row) => row.visit_hash === cookie)).toBe(false)
  })

  it('is the user’s on every device of theirs, and stays when they sign out', async () => {
    const [phone, desk] = [await user('servicer@demo.test'), await user('servicer@demo.test')]
    await phone.add(await counter.part(), 3)
    expect(await desk.count()).toBe(3)
    await phone.client.send('GET', '/api/auth/logout')
    expect(await phone.count()).toBe(0)
    expect(await desk.count()).toBe(3)
  })
})

describe('GET /cart/add/{product} (C03)', () => {
  it('adds up, to 999 of one part', async () => {
    const part = await counter.part({ qty: 2000 })
    const { add } = visitor()
    await add(part)
    expect((await add(part, 4)).products[0]?.cart.qty).toBe(5)
    expect((await add(part, 999)).products[0]?.cart.qty).toBe(999)
  })

  it('adds up to the last piece when twenty calls arrive together', async () => {
    const part = await counter.part()
    const cart = await user('dealer@demo.test')
    await Promise.all(Array.from({ length: 20 }, () => cart.add(part)))
    expect((await cart.read()).products.find((line) => line.product_id === part)?.cart.qty).toBe(20)
    expect(
      (await counter.server.db.selectFrom('cart').select('cart_id').where('user_id', 'is not', null).execute()).length,
    ).toBe(2)
  })

  it.each([0, -1, 1000, 1.5, 'many'])('refuses %s pieces', async (qty) => {
    const { client } = visitor()
    const answer = await client.send('GET', `/api/cart/add/${await counter.part()}?qty=${qty}`)
    expect([answer.status, answer.refusal.error]).toEqual([422, 'call.invalid'])
    expect([...client.cookies]).toEqual([])
  })

  it('answers 404 for a part that is not there', async () => {
    const { client } = visitor()
    const answer = await client.call(table.addToCart, { params: { product: 2_000_000_000 }, query: {} })
    expect([answer.status, answer.refusal.error]).toEqual([404, 'catalogue.unknown'])
  })

  it('refuses a part whose price has to be asked for, by its name', async () => {
    const part = await counter.part({ number: 'TC-ASK', name: 'Flywheel', price: null })
    const answer = await visitor().client.call(table.addToCart, { params: { product: part }, query: {} })
    expect([answer.status, answer.refusal]).toMatchObject([
      422,
      {
        error: 'cart.noPrice',
        message: 'The price of TC-ASK Flywheel is on request. Contact us and we will add it to your order.',
      },
    ])
  })

  it('holds 200 different parts, and says so of one more', async () => {
    const cart = await user('dealer2@demo.test')
    const parts: number[] = []
    for (let at = 0; at < 201; at += 1) parts.push(await counter.part())
    await cart.add(parts[0]!)
    const { cart_id } = await counter.server.db
      .selectFrom('cart_line')
      .select('cart_id')
      .where('product_id', '=', parts[0]!)
      .executeTakeFirstOrThrow()
    await counter.server.db
      .insertInto('cart_line')
      .values(parts.slice(1, 200).map((product_id) => ({ cart_id, product_id, qty: 1, list_price_seen: 1000 })))
      .execute()
    const answer = await cart.client.call(table.addToCart, { params: { product: parts[200]! }, query: {} })
    expect([answer.status, answer.refusal.error]).toEqual([422, 'cart.full'])
    expect(await cart.count()).toBe(200)
  })

  it('takes no price, no discount and nothing else that is not asked for', async () => {
    const part = await counter.part()
    const { client } = visitor()
    for (const more of ['price=0.01', 'discount=100', 'user_id=1'])
      expect((await client.send('GET', `/api/cart/add/${part}?qty=1&${more}`)).status).toBe(422)
  })
})

describe('GET /cart/set and /cart/remove (C04, C05)', () => {
  it('sets how many there are', async () => {
    const part = await counter.part()
    const { add, set } = visitor()
    await add(part, 5)
    expect((await set(part, 2)).products[0]?.cart.qty).toBe(2)
  })

  it('takes a line out, and puts it back to its place by its index (the undo)', async () => {
    const { add, set, remove } = visitor()
    const [a, b, c] = [await counter.part(), await counter.part(), await counter.part()]
    for (const part of [a, b, c]) await add(part)
    expect(ids(await remove(b))).toEqual([a, c])
    const back = await set(b, 4, 1)
    expect(ids(back)).toEqual([a, b, c])
    expect(back.products.map(({ index, cart }) => [index, cart.qty])).toEqual([
      [0, 1],
      [1, 4],
      [2, 1],
    ])
  })

  it('brings several back to where they were, in whichever order they are asked back', async () => {
    const { add, set, remove, read } = visitor()
    const parts = [await counter.part(), await counter.part(), await counter.part(), await counter.part()]
    for (const part of parts) await add(part)
    const at = async (part: number) => (await read()).products.find((line) => line.product_id === part)?.index ?? -1
    const removed: [number, number][] = []
    for (const part of parts.slice(0, 3)) {
      removed.push([part, await at(part)])
      await remove(part)
    }
    for (const [part, index] of removed) await set(part, 1, index)
    expect(ids(await read())).toEqual(parts)
  })

  it('puts a line at any index, also again and again between the same two', async () => {
    const { add, set, remove, read } = visitor()
    const [a, b, moved] = [await counter.part(), await counter.part(), await counter.part()]
    for (const part of [a, b, moved]) await add(part)
    expect(ids(await set(moved, 1, 0))).toEqual([moved, a, b])
    expect(ids(await set(moved, 1, 7))).toEqual([a, b, moved])
    // Each time between the first and what stands behind it: the room between the two runs out.
    const between = [b, moved]
    for (let round = 0; round < 60; round += 1) {
      const part = between[round % 2]!
      await set(part, 1, 1)
      expect(ids(await read()).slice(0, 2)).toEqual([a, part])
    }
    await remove(a)
    expect(ids(await set(a, 1, 0))[0]).toBe(a)
  })

  it('takes out what is not in it without a word', async () => {
    const { remove } = visitor()
    expect((await remove(await counter.part())).products).toEqual([])
  })

  it('refuses unknown parts, no pieces and wrong places', async () => {
    const part = await counter.part()
    const { client } = visitor()
    expect(
      (await client.call(table.setInCart, { params: { productId: 2_000_000_000 }, query: { qty: 1 } })).status,
    ).toBe(404)
    for (const query of ['qty=0', 'qty=1000', 'qty=1&index=-1', 'qty=1&index=x', 'index=1'])
      expect((await client.send('GET', `/api/cart/set/${part}?${query}`)).status).toBe(422)
  })
})

describe('Whose price it is', () => {
  it('a visitor’s is the list price, a dealer’s that less the discount of the account', async () => {
    const part = await counter.part({ price: 1999 })
    const { account_id } = await counter.server.db
      .selectFrom('app_user')
      .select('account_id')
      .where('email_key', '=', 'dealer-staff@demo.test')
      .executeTakeFirstOrThrow()
    await counter.server.db
      .updateTable('account')
      .set({ discount: 17.5 })
      .where('account_id', '=', account_id)
      .execute()
    expect((await visitor().add(part)).products[0]?.cart.price).toBe(19.99)
    const line = (await (await user('dealer-staff@demo.test')).add(part, 2)).products.at(-1)
    // 19.99 less 17.5 % is 16.49175.
    expect(line).toMatchObject({ cart: { qty: 2, price: 16.49 }, list_price: 19.99 })
  })

  it('is the account’s that an administrator orders for', async () => {
    const part = await counter.part({ price: 2000 })
    const admin = await user('admin@demo.test')
    await admin.add(part)
    const buyer = await counter.server.db
      .selectFrom('app_user')
      .select(['user_id', 'account_id', 'email'])
      .where('email_key', '=', 'dealer2@demo.test')
      .executeTakeFirstOrThrow()
    await counter.server.db
      .updateTable('account')
      .set({ discount: 25 })
      .where('account_id', '=', buyer.account_id)
      .execute()
    const own = counter.server.db.updateTable('cart').where('user_id', '!=', buyer.user_id)
    await own.set({ admin_checkout: true, as_user: buyer.user_id }).execute()
    const cart = await admin.read()
    expect(cart.products.at(-1)?.cart.price).toBe(15)
    expect(cart.checkout.as_user).toMatchObject({ user_id: buyer.user_id, email: buyer.email, discount: 25 })
    await own.set({ admin_checkout: false }).execute()
    expect((await admin.read()).products.at(-1)?.cart.price).toBe(20)
  })
})
