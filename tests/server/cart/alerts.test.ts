import { describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import type { CartAlert } from '../../../contract/shapes/cart.ts'
import type { Client } from '../../support/client.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import { createCartClient, startCartHarness } from './cart-harness.ts'

const { table } = cartRows
const shop = startCartHarness()
const visitor = () => createCartClient(shop.server.visitor())
const change = (productId: number, to: { qty?: number; price?: number | null }) =>
  shop.server.db.updateTable('product').set(to).where('product_id', '=', productId).execute()

/** Calls the action of an alert, as the app does (C14). Its URL is relative to the API. */
const callAction = async (client: Client, alert: CartAlert | undefined) => {
  expect(alert?.url).toMatch(/^\/cart\//)
  const answer = await client.send(alert!.method, `/api${alert!.url}`)
  expect(answer.status).toBe(200)
}
const summarize = (alerts: readonly CartAlert[]) =>
  alerts.map(({ kind, product_id, message, label }) => ({ kind, product_id, message, label }))

describe('The alerts of a cart', () => {
  it('report insufficient stock; the action reduces the quantity', async () => {
    const part = await shop.part({ number: 'AL-1', name: 'Idler', qty: 3 })
    const { client, add, read } = visitor()
    const { alerts } = await add(part, 5)
    expect(summarize(alerts)).toEqual([
      { kind: 'stock', product_id: part, message: 'AL-1 Idler: 3 in stock (you ordered 5).', label: 'Change to 3' },
    ])
    await callAction(client, alerts[0])
    expect(await read()).toMatchObject({ alerts: [], products: [{ cart: { qty: 3 } }] })
  })

  it('report a part that is out of stock; the action removes it', async () => {
    const part = await shop.part({ number: 'AL-2', name: 'Pulley', qty: 1 })
    const { client, add, read } = visitor()
    await add(part)
    await change(part, { qty: 0 })
    const { alerts } = await read()
    expect(summarize(alerts)).toEqual([
      { kind: 'stock', product_id: part, message: 'AL-2 Pulley is out of stock.', label: 'Remove' },
    ])
    await callAction(client, alerts[0])
    expect(await read()).toMatchObject({ alerts: [], products: [] })
  })

  it('report a changed price at the caller’s discount; the action acknowledges it', async () => {
    const part = await shop.part({ number: 'AL-3', name: 'Deck', price: 10_000 })
    const { client, add, read } = visitor()
    await add(part, 2)
    await change(part, { price: 11_050 })
    const { alerts, totals } = await read()
    expect(summarize(alerts)).toEqual([
      {
        kind: 'price',
        product_id: part,
        message: 'The price of AL-3 Deck changed from $100.00 to $110.50.',
        label: 'OK',
      },
    ])
    expect(totals.subtotal).toBe(221)
    await callAction(client, alerts[0])
    expect(await read()).toMatchObject({ alerts: [], products: [{ cart: { qty: 2, price: 110.5 } }] })
  })

  it('do not report a price change when signing in adds a discount', async () => {
    const cart = createCartClient(await shop.server.signIn('dealer@demo.test'))
    expect((await cart.add(await shop.part())).alerts).toEqual([])
  })

  it('report a part that is now priced on request; its line costs nothing and can only be removed', async () => {
    const part = await shop.part({ number: 'AL-4', name: 'Console' })
    const { client, add, read } = visitor()
    await add(part)
    await change(part, { price: null })
    const { alerts, totals } = await read()
    expect(summarize(alerts)).toEqual([
      {
        kind: 'price',
        product_id: part,
        message: 'AL-4 Console is now priced on request. Remove it to order the rest.',
        label: 'Remove',
      },
    ])
    expect(totals.total).toBe(0)
    await callAction(client, alerts[0])
    expect((await read()).products).toEqual([])
  })

  it('report an expired coupon; the discount is gone, and the action removes it', async () => {
    const { client, add, coupon, read } = visitor()
    await add(await shop.part())
    await shop.server.db
      .insertInto('coupon')
      .values({
        code: 'SHORT',
        kind: 'amount',
        value: 100,
        starts_at: null,
        ends_at: new Date(shop.server.clock.now().getTime() + 60_000),
      })
      .execute()
    expect(await coupon('short')).toMatchObject({ error: null, coupon_discount: 1 })
    shop.server.clock.advance(60_000)
    const { alerts, coupon: applied, coupon_discount } = await read()
    expect([applied, coupon_discount]).toEqual([null, 0])
    expect(summarize(alerts)).toEqual([
      { kind: 'coupon', product_id: null, message: 'This coupon has expired.', label: 'Remove coupon' },
    ])
    await callAction(client, alerts[0])
    expect((await read()).alerts).toEqual([])
  })
})

describe('POST /cart/supersede/{productId}', () => {
  it('replaces a superseded part by the newest one in the same quantity', async () => {
    const rows = catalogueRows(shop.server.db)
    const newest = await shop.part({ number: 'AL-9C', price: 1500 })
    const middle = await shop.part({ number: 'AL-9B', replacedBy: newest })
    const [first, old, last] = [
      await shop.part(),
      await shop.part({ number: 'AL-9A', name: 'Belt' }),
      await shop.part(),
    ]
    const { client, add, read } = visitor()
    for (const part of [first, old, last]) await add(part, 4)
    expect((await read()).alerts).toEqual([])
    await rows.replace(old, middle)
    const { alerts } = await read()
    expect(summarize(alerts)).toEqual([
      {
        kind: 'superseded',
        product_id: old,
        message: 'AL-9A Belt was replaced by AL-9C.',
        label: 'Switch to AL-9C',
      },
    ])
    await callAction(client, alerts[0])
    const cart = await read()
    expect(cart.products.map((line) => [line.product_id, line.cart])).toEqual([
      [first, { qty: 4, price: 10 }],
      [newest, { qty: 4, price: 15 }],
      [last, { qty: 4, price: 10 }],
    ])
    expect(cart.alerts).toEqual([])
  })

  it('replaces a part that was hidden since it was added', async () => {
    const newer = await shop.part()
    const old = await shop.part({ replacedBy: newer })
    const { client, add } = visitor()
    await add(old, 3)
    await shop.hide(old)
    const { body } = await client.call(table.supersedeInCart, { params: { productId: old } })
    expect(body.products.map((line) => [line.product_id, line.cart.qty])).toEqual([[newer, 3]])
  })

  it('adds the quantities if both parts are in the cart, and does nothing on a second call', async () => {
    const newer = await shop.part()
    const old = await shop.part({ replacedBy: newer })
    const { client, add } = visitor()
    await add(newer, 2)
    await add(old, 3)
    for (const _ of [1, 2]) {
      const { body } = await client.call(table.supersedeInCart, { params: { productId: old } })
      expect(body.products.map((line) => [line.product_id, line.cart.qty])).toEqual([[newer, 5]])
    }
  })

  it('offers no action and refuses if the newer part has no price', async () => {
    const newer = await shop.part({ price: null, number: 'AL-NP', name: 'Motor' })
    const old = await shop.part({ replacedBy: newer })
    const { client, add } = visitor()
    const { alerts } = await add(old)
    expect(alerts).toMatchObject([{ kind: 'superseded', label: null, url: null }])
    const answer = await client.call(table.supersedeInCart, { params: { productId: old } })
    expect([answer.status, answer.refusal.error]).toEqual([422, 'cart.noPrice'])
    expect((await client.call(table.supersedeInCart, { params: { productId: 2_000_000_000 } })).refusal.error).toBe(
      'catalogue.unknown',
    )
  })
})
