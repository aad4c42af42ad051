import { describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import { checkout } from '../../../contract/checkout.ts'
import type { Client } from '../../support/client.ts'
import { bill, ship } from '../../support/shopping.ts'
import { createCartClient, startCartHarness } from './cart-harness.ts'

const { table } = cartRows
const shop = startCartHarness()
const signIn = async (email: string) => createCartClient(await shop.server.signIn(email))
const save = async (client: Client, body: { name?: string; note?: string } = {}) =>
  (await client.call(table.saveQuote, { body })).body
const idOf = async (email: string) =>
  (
    await shop.server.db
      .selectFrom('app_user')
      .select('user_id')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow()
  ).user_id
/** Sets the customer of a phone order, as the checkout does. */
const orderAs = async (buyer: string) =>
  shop.server.db
    .updateTable('cart')
    .set({ admin_checkout: true, as_user: await idOf(buyer) })
    .where('user_id', '=', await idOf('admin@demo.test'))
    .execute()

describe('POST /cart/quote (C11)', () => {
  it('saves the cart under a name and does not change it', async () => {
    const cart = await signIn('dealer@demo.test')
    await cart.add(await shop.part({ price: 2500 }), 2)
    const quote = await save(cart.client, { name: ' Hillcrest lobby ', note: 'For the spring' })
    expect(quote).toMatchObject({ name: 'Hillcrest lobby' })
    expect(quote.display_id).toBe(`Q-${quote.quote_id}`)
    expect(await cart.count()).toBe(2)
  })

  it('is named after the shipping contact, else the customer, else the caller', async () => {
    const admin = await signIn('admin@demo.test')
    await admin.add(await shop.part())
    expect((await save(admin.client)).name).toMatch(/\w+ \w+/)
    await orderAs('dealer2@demo.test')
    const buyer = (await admin.read()).checkout.as_user
    expect((await save(admin.client)).name).toBe(buyer?.name)
    const address = { name: 'Ada Lund', organization: '', addr1: '', addr2: '', city: '', state: '', postal_code: '' }
    await shop.server.db
      .updateTable('cart')
      .set({ shipping_address: JSON.stringify({ ...address, phone: '', email: '' }) })
      .where('user_id', '=', await idOf('admin@demo.test'))
      .execute()
    expect((await save(admin.client)).name).toBe('Ada Lund')
  })

  it('refuses an empty cart', async () => {
    const { client } = await signIn('servicer2@demo.test')
    const answer = await client.call(table.saveQuote, { body: {} })
    expect([answer.status, answer.refusal.error]).toEqual([422, 'cart.empty'])
  })

  it('accepts no total, owner or other unknown field', async () => {
    const { client } = await signIn('customer@demo.test')
    for (const more of [{ total: 1 }, { user_id: 1 }, { admin: true }])
      expect(
        (await client.send('POST', '/api/cart/quote', JSON.stringify(more), { 'content-type': 'application/json' }))
          .status,
      ).toBe(422)
  })
})

describe('GET /cart/quote/{id} (C12)', () => {
  it('replaces the cart, in order, at today’s prices, with an alert for each price change', async () => {
    const cart = await signIn('dealer@demo.test')
    const [a, b, gone] = [await shop.part({ number: 'QT-A', name: 'Belt' }), await shop.part(), await shop.part()]
    for (const line of (await cart.read()).products) await cart.remove(line.product_id)
    for (const part of [a, gone, b]) await cart.add(part, 2)
    await cart.zip('10001')
    await cart.coupon('WELCOME10')
    const { quote_id } = await save(cart.client)

    for (const part of [a, b, gone]) await cart.remove(part)
    await cart.add(await shop.part())
    await cart.client.call(table.clearZip, {})
    await cart.client.call(table.removeCoupon, {})
    await shop.server.db.updateTable('product').set({ price: 1200 }).where('product_id', '=', a).execute()
    await shop.server.db.updateTable('product').set({ price: null }).where('product_id', '=', gone).execute()

    const { body } = await cart.client.call(table.loadQuote, { params: { id: quote_id } })
    expect(body.products.map((line) => [line.product_id, line.cart.qty])).toEqual([
      [a, 2],
      [b, 2],
    ])
    expect(body).toMatchObject({ zip: '10001', coupon: { code: 'WELCOME10' } })
    expect(body.alerts).toMatchObject([{ kind: 'price', product_id: a }])
  })

  it('answers 404 for quotes of other users and unknown ones alike', async () => {
    const dealer = await signIn('dealer@demo.test')
    await dealer.add(await shop.part())
    const { quote_id } = await save(dealer.client)
    for (const [email, id] of [
      ['customer@demo.test', quote_id],
      ['dealer-staff@demo.test', quote_id],
      ['dealer@demo.test', 2_000_000_000],
    ] as const) {
      const { client } = await signIn(email)
      const answer = await client.call(table.loadQuote, { params: { id } })
      expect([email, answer.status, answer.refusal.error]).toEqual([email, 404, 'cart.quoteUnknown'])
    }
    const visitor = await shop.server.visitor().call(table.loadQuote, { params: { id: quote_id } })
    expect([visitor.status, visitor.refusal.error]).toEqual([401, 'auth.signedOut'])
  })

  it('becomes a phone order if an administrator opens it; the customer may open it too', async () => {
    const admin = await signIn('admin@demo.test')
    const part = await shop.part()
    await admin.add(part)
    await orderAs('dealer2@demo.test')
    const { quote_id } = await save(admin.client, { name: 'By phone' })
    await shop.server.db
      .updateTable('cart')
      .set({ admin_checkout: false, as_user: null })
      .where('user_id', '=', await idOf('admin@demo.test'))
      .execute()
    const opened = (await admin.client.call(table.loadQuote, { params: { id: quote_id } })).body
    expect(opened.adminCheckout).toBe(true)
    expect(opened.checkout.as_user?.user_id).toBe(await idOf('dealer2@demo.test'))
    const buyer = await signIn('dealer2@demo.test')
    const own = (await buyer.client.call(table.loadQuote, { params: { id: quote_id } })).body
    expect(own.products.map((line) => line.product_id)).toContain(part)
    expect([own.adminCheckout, own.checkout.as_user]).toEqual([false, null])
  })
})

describe('GET /cart/quote/{id} (C12) during a phone order', () => {
  it('for another customer begins the checkout anew, for the same one it goes on', async () => {
    const admin = await signIn('admin@demo.test')
    await admin.add(await shop.part())
    const quoteFor = async (buyer: string) => {
      await orderAs(buyer)
      return (await save(admin.client, { name: `For ${buyer}` })).quote_id
    }
    const other = await quoteFor('dealer@demo.test')
    const same = await quoteFor('dealer2@demo.test')
    const setUp = async () => {
      await ship(admin.client)
      await bill(admin.client)
      return (await admin.read()).checkout
    }
    const open = async (id: number) => {
      const { checkout } = (await admin.client.call(table.loadQuote, { params: { id } })).body
      return { buyer: checkout.as_user?.user_id, step: checkout.valid_step, pending: checkout.pending }
    }
    const { pending, valid_step } = await setUp()
    expect(await open(same)).toEqual({ buyer: await idOf('dealer2@demo.test'), step: valid_step, pending })
    expect(await open(other)).toEqual({
      buyer: await idOf('dealer@demo.test'),
      step: 0,
      pending: { shipping_address: null, billing_address: null, card: null },
    })
  })
})

describe('GET /cart/quote/{id} (C12) during a warranty order', () => {
  it('ends the warranty order; the address of the same buyer stays', async () => {
    const { client, add, read } = await signIn('dealer@demo.test')
    await add(await shop.part())
    const { quote_id } = await save(client)
    await client.call(checkout.table.setWarranty, {
      body: { warranty: true, serial_number: 'MT52534K00417', claim_reason: 'Belt torn' },
    })
    await ship(client)
    expect((await read()).checkout.custom_properties.warranty).toBe(true)
    const opened = (await client.call(table.loadQuote, { params: { id: quote_id } })).body.checkout
    expect(opened.custom_properties).toEqual({ warranty: false, serial_number: '', claim_reason: '' })
    expect([opened.valid_step, opened.pending.shipping_address?.addr1]).toEqual([0, '12 Maple Terrace'])
  })
})

describe('GET /cart/quotes', () => {
  const list = async (client: Client, name = '', page = 1) =>
    (await client.call(table.listQuotes, { query: { name, page } })).body

  it('lists own quotes, newest first; all quotes for an administrator', async () => {
    const staff = await signIn('dealer-staff@demo.test')
    await staff.add(await shop.part({ price: 1050 }), 3)
    await save(staff.client, { name: 'First' })
    await save(staff.client, { name: 'Second 50%' })
    const own = await list(staff.client)
    expect(own.data.map((one) => one.name)).toEqual(['Second 50%', 'First'])
    expect(own.data[0]).toMatchObject({
      product_count: 3,
      account_name: expect.any(String),
      made_by: expect.any(String),
    })
    expect((await list((await signIn('onsite@demo.test')).client)).data).toEqual([])
    const all = await list((await signIn('admin@demo.test')).client)
    expect(all.total).toBeGreaterThan(own.total)
  })

  it('has the note for the one who wrote it and for administrators, not for the customer', async () => {
    const noteFor = async (email: string, name: string) =>
      (await list((await signIn(email)).client, name)).data.map(({ note }) => note)
    const dealer = await signIn('dealer@demo.test')
    await dealer.add(await shop.part())
    await save(dealer.client, { name: 'Own remark', note: ' For the spring ' })
    expect(await noteFor('dealer@demo.test', 'Own remark')).toEqual(['For the spring'])
    expect(await noteFor('admin@demo.test', 'Own remark')).toEqual(['For the spring'])
    const admin = await signIn('admin@demo.test')
    await admin.add(await shop.part())
    await orderAs('dealer2@demo.test')
    await save(admin.client, { name: 'Office remark', note: 'Promised 5 %, ask for Ann' })
    expect(await noteFor('admin@demo.test', 'Office remark')).toEqual(['Promised 5 %, ask for Ann'])
    expect(await noteFor('dealer2@demo.test', 'Office remark')).toEqual([''])
  })

  it('finds by any part of the name, by number and by account; a percent sign is literal', async () => {
    const { client } = await signIn('admin@demo.test')
    expect((await list(client, 'second')).data.map((one) => one.name)).toEqual(['Second 50%'])
    expect((await list(client, '0%')).data.map((one) => one.name)).toEqual(['Second 50%'])
    const [one] = (await list(client, 'first')).data
    expect((await list(client, one!.display_id.toLowerCase())).data).toEqual([one])
    expect((await list(client, one!.account_name)).data).toContainEqual(one)
    expect((await list(client, 'nobody has this')).data).toEqual([])
  })

  it('returns pages of 25', async () => {
    const cart = await signIn('servicer@demo.test')
    await cart.add(await shop.part())
    for (let at = 0; at < 26; at += 1) await save(cart.client, { name: `Page ${at}` })
    const first = await list(cart.client, 'page')
    expect(first).toMatchObject({ total: 26, last_page: 2, to: 25, per_page: 25, prev_page_url: null })
    expect(first.next_page_url).toBe('/cart/quotes?name=page&page=2')
    expect((await list(cart.client, 'page', 2)).data.map((one) => one.name)).toEqual(['Page 0'])
  })
})

describe('GET /cart/quote/{id} (C12) of a removed customer', () => {
  it('brings the parts alone; another customer is to be chosen', async () => {
    const removed = await signIn('dealer-staff@demo.test')
    const part = await shop.part()
    await removed.add(part)
    const { quote_id } = await save(removed.client)
    const setActive = (active: boolean) =>
      shop.server.db.updateTable('app_user').set({ active }).where('email_key', '=', 'dealer-staff@demo.test').execute()
    await setActive(false)
    const admin = await signIn('admin@demo.test')
    await orderAs('dealer2@demo.test')
    const { body } = await admin.client.call(table.loadQuote, { params: { id: quote_id } })
    await setActive(true)
    expect(body.products.map((line) => line.product_id)).toContain(part)
    expect([body.adminCheckout, body.checkout.as_user]).toEqual([true, null])
  })
})
