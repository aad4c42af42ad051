import { describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import type { Client } from '../../support/client.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import { createCartClient, startCartHarness } from './cart-harness.ts'

const { table } = cartRows
const shop = startCartHarness()
const visitor = () => createCartClient(shop.server.visitor())
const user = async (email = 'customer@demo.test') => createCartClient(await shop.server.signIn(email))
const ids = (cart: { products: readonly { product_id: number }[] }) => cart.products.map((line) => line.product_id)

describe('GET /cart and /cart/count (C01, C02)', () => {
  it('is empty for new visitors and starts no visit', async () => {
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
    expect(await shop.server.db.selectFrom('cart').select('cart_id').execute()).toEqual([])
  })

  it('returns each line with its part, its index, and its price in both fields of the spec', async () => {
    const part = await shop.part({ number: 'TC-NAMED', name: 'Drive belt' })
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

  it('names the subtype and the type of the machines that a part fits', async () => {
    const model = await catalogueRows(shop.server.db).model({ name: 'R1', type: 'Rower', subtype: 'Air rower' })
    const { add } = visitor()
    const { products } = await add(await shop.part({ fits: [model] }))
    expect(products[0]?.sub_category).toEqual({ name: 'Air rower', category: { name: 'Rower' } })
  })

  it('belongs to the visit before sign-in: each browser has its own, and no cache stores it', async () => {
    const [one, other] = [visitor(), visitor()]
    await one.add(await shop.part())
    expect(await one.count()).toBe(1)
    expect(await other.count()).toBe(0)
    const answer = await one.client.call(table.readCart, {})
    expect(answer.headers['cache-control']).toBe('no-store')
    const [cookie] = one.client.cookies.values()
    const stored = await shop.server.db.selectFrom('cart').select('visit_hash').execute()
    expect(stored.some((row) => row.visit_hash === cookie)).toBe(false)
  })

  it('belongs to the user on all devices, and stays after sign-out', async () => {
    const [phone, desk] = [await user('servicer@demo.test'), await user('servicer@demo.test')]
    await phone.add(await shop.part(), 3)
    expect(await desk.count()).toBe(3)
    await phone.client.send('GET', '/api/auth/logout')
    expect(await phone.count()).toBe(0)
    expect(await desk.count()).toBe(3)
  })
})

describe('GET /cart/add/{product} (C03)', () => {
  it('adds quantities, up to 999 of one part', async () => {
    const part = await shop.part({ qty: 2000 })
    const { add } = visitor()
    await add(part)
    expect((await add(part, 4)).products[0]?.cart.qty).toBe(5)
    expect((await add(part, 999)).products[0]?.cart.qty).toBe(999)
  })

  it('adds every item of twenty concurrent calls', async () => {
    const part = await shop.part()
    const cart = await user('dealer@demo.test')
    await Promise.all(Array.from({ length: 20 }, () => cart.add(part)))
    expect((await cart.read()).products.find((line) => line.product_id === part)?.cart.qty).toBe(20)
    expect(
      (await shop.server.db.selectFrom('cart').select('cart_id').where('user_id', 'is not', null).execute()).length,
    ).toBe(2)
  })

  it.each([0, -1, 1000, 1.5, 'many'])('refuses a quantity of %s', async (qty) => {
    const { client } = visitor()
    const answer = await client.send('GET', `/api/cart/add/${await shop.part()}?qty=${qty}`)
    expect([answer.status, answer.refusal.error]).toEqual([422, 'call.invalid'])
    expect([...client.cookies]).toEqual([])
  })

  it('answers 404 for an unknown part', async () => {
    const { client } = visitor()
    const answer = await client.call(table.addToCart, { params: { product: 2_000_000_000 }, query: {} })
    expect([answer.status, answer.refusal.error]).toEqual([404, 'catalogue.unknown'])
  })

  it('does not name a hidden part', async () => {
    const part = await shop.part({ number: 'TC-DRAFT', name: 'Unpublished motor' })
    await shop.hide(part)
    const { client } = visitor()
    for (const answer of [
      await client.call(table.addToCart, { params: { product: part }, query: {} }),
      await client.call(table.setInCart, { params: { productId: part }, query: { qty: 1 } }),
      await client.call(table.supersedeInCart, { params: { productId: part } }),
    ]) {
      expect([answer.status, answer.refusal.error]).toEqual([404, 'catalogue.unknown'])
      expect(answer.refusal.message).not.toContain('TC-DRAFT')
    }
  })

  it('refuses a part that is priced on request, and names it', async () => {
    const part = await shop.part({ number: 'TC-ASK', name: 'Flywheel', price: null })
    const answer = await visitor().client.call(table.addToCart, { params: { product: part }, query: {} })
    expect([answer.status, answer.refusal]).toMatchObject([
      422,
      {
        error: 'cart.noPrice',
        message: 'The price of TC-ASK Flywheel is on request. Contact us and we will add it to your order.',
      },
    ])
  })

  it('holds 200 different parts and refuses one more', async () => {
    const cart = await user('dealer2@demo.test')
    const parts: number[] = []
    for (let at = 0; at < 201; at += 1) parts.push(await shop.part())
    await cart.add(parts[0]!)
    const { cart_id } = await shop.server.db
      .selectFrom('cart_line')
      .select('cart_id')
      .where('product_id', '=', parts[0]!)
      .executeTakeFirstOrThrow()
    await shop.server.db
      .insertInto('cart_line')
      .values(parts.slice(1, 200).map((product_id) => ({ cart_id, product_id, qty: 1, list_price_seen: 1000 })))
      .execute()
    const answer = await cart.client.call(table.addToCart, { params: { product: parts[200]! }, query: {} })
    expect([answer.status, answer.refusal.error]).toEqual([422, 'cart.full'])
    expect(await cart.count()).toBe(200)
  })

  it('accepts no price, discount or other unknown field', async () => {
    const part = await shop.part()
    const { client } = visitor()
    for (const more of ['price=0.01', 'discount=100', 'user_id=1'])
      expect((await client.send('GET', `/api/cart/add/${part}?qty=1&${more}`)).status).toBe(422)
  })
})

describe('GET /cart/set and /cart/remove (C04, C05)', () => {
  it('sets the quantity', async () => {
    const part = await shop.part()
    const { add, set } = visitor()
    await add(part, 5)
    expect((await set(part, 2)).products[0]?.cart.qty).toBe(2)
  })

  it('removes a line and restores it at its index (undo)', async () => {
    const { add, set, remove } = visitor()
    const [a, b, c] = [await shop.part(), await shop.part(), await shop.part()]
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

  it('restores several lines to their places in any order', async () => {
    const { add, set, remove, read } = visitor()
    const parts = [await shop.part(), await shop.part(), await shop.part(), await shop.part()]
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

  it('moves a line to any index, even repeatedly between the same two lines', async () => {
    const { add, set, remove, read } = visitor()
    const [a, b, moved] = [await shop.part(), await shop.part(), await shop.part()]
    for (const part of [a, b, moved]) await add(part)
    expect(ids(await set(moved, 1, 0))).toEqual([moved, a, b])
    expect(ids(await set(moved, 1, 7))).toEqual([a, b, moved])
    // Each move halves the gap between two positions until there is no room.
    const between = [b, moved]
    for (let round = 0; round < 60; round += 1) {
      const part = between[round % 2]!
      await set(part, 1, 1)
      expect(ids(await read()).slice(0, 2)).toEqual([a, part])
    }
    await remove(a)
    expect(ids(await set(a, 1, 0))[0]).toBe(a)
  })

  it('ignores the removal of a part that is not in the cart', async () => {
    const { remove } = visitor()
    expect((await remove(await shop.part())).products).toEqual([])
  })

  it('refuses unknown parts, zero quantities and invalid indexes', async () => {
    const part = await shop.part()
    const { client } = visitor()
    expect(
      (await client.call(table.setInCart, { params: { productId: 2_000_000_000 }, query: { qty: 1 } })).status,
    ).toBe(404)
    for (const query of ['qty=0', 'qty=1000', 'qty=1&index=-1', 'qty=1&index=x', 'index=1'])
      expect((await client.send('GET', `/api/cart/set/${part}?${query}`)).status).toBe(422)
  })
})

describe('A visitor’s first call of the cart', () => {
  const addTwice = (client: Client, product: number, key: string) =>
    client.call(table.addToCart, { params: { product }, query: { qty: 2 } }, { key })

  it('begins a visit also where its first answer was lost and it is sent again', async () => {
    const [part, { client }] = [await shop.part(), visitor()]
    const send = () => addTwice(client, part, '018f4e5a-0000-7000-8000-00000000c0de')
    await send()
    client.cookies.clear()
    expect((await send()).body.product_count.count).toBe(2)
    expect((await client.call(table.readCart, {})).body.product_count.count).toBe(2)
    // The visit has the key.
    expect((await send()).body.product_count.count).toBe(2)
  })

  it('is applied once where only its cookie arrived and it is sent again', async () => {
    const [part, { client }] = [await shop.part(), visitor()]
    const key = '018f4e5a-0000-7000-8000-00000000c0df'
    const first = await addTwice(client, part, key)
    const again = await addTwice(client, part, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    const other = { params: { product: part }, query: { qty: 3 } }
    expect((await client.call(table.addToCart, other, { key })).refusal.error).toBe('op.otherContent')
  })

  it('is another visit’s own call where that has the key, and never answered with this one’s cart', async () => {
    const [part, other, key] = [await shop.part(), await shop.part(), '018f4e5a-0000-7000-8000-00000000c0e0']
    await addTwice(visitor().client, part, key)
    const { client, add } = visitor()
    await add(other)
    for (const _ of ['first', 'again'])
      expect((await addTwice(client, part, key)).body.products.map((line) => [line.product_id, line.cart.qty])).toEqual(
        [
          [other, 1],
          [part, 2],
        ],
      )
  })
})

describe('Prices', () => {
  it('are list prices for visitors, less the account discount for dealers', async () => {
    const part = await shop.part({ price: 1999 })
    const { account_id } = await shop.server.db
      .selectFrom('app_user')
      .select('account_id')
      .where('email_key', '=', 'dealer-staff@demo.test')
      .executeTakeFirstOrThrow()
    await shop.server.db.updateTable('account').set({ discount: 17.5 }).where('account_id', '=', account_id).execute()
    expect((await visitor().add(part)).products[0]?.cart.price).toBe(19.99)
    const line = (await (await user('dealer-staff@demo.test')).add(part, 2)).products.at(-1)
    // 19.99 less 17.5% is 16.49175.
    expect(line).toMatchObject({ cart: { qty: 2, price: 16.49 }, list_price: 19.99 })
  })

  it('are those of the customer account in a phone order', async () => {
    const part = await shop.part({ price: 2000 })
    const admin = await user('admin@demo.test')
    await admin.add(part)
    const buyer = await shop.server.db
      .selectFrom('app_user')
      .select(['user_id', 'account_id', 'email'])
      .where('email_key', '=', 'dealer2@demo.test')
      .executeTakeFirstOrThrow()
    await shop.server.db
      .updateTable('account')
      .set({ discount: 25 })
      .where('account_id', '=', buyer.account_id)
      .execute()
    const own = shop.server.db.updateTable('cart').where('user_id', '!=', buyer.user_id)
    await own.set({ admin_checkout: true, as_user: buyer.user_id }).execute()
    const cart = await admin.read()
    expect(cart.products.at(-1)?.cart.price).toBe(15)
    expect(cart.checkout.as_user).toMatchObject({ user_id: buyer.user_id, email: buyer.email, discount: 25 })
    await own.set({ admin_checkout: false }).execute()
    expect((await admin.read()).products.at(-1)?.cart.price).toBe(20)
  })
})
