import { describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import type { CartAlert } from '../../../contract/shapes/cart.ts'
import type { Client } from '../../support/client.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import { cartOfClient, openCounter } from './counter.ts'

const { table } = cartRows
const counter = openCounter()
const visitor = () => cartOfClient(counter.server.visitor())
const change = (productId: number, to: { qty?: number; price?: number | null }) =>
  counter.server.db.updateTable('product').set(to).where('product_id', '=', productId).execute()

/** Does what an alert offers, as the app does (C14): its url is relative to the API. */
const press = async (client: Client, alert: CartAlert | undefined) => {
  expect(alert?.url).toMatch(/^\/cart\//)
  const answer = await client.send(alert!.method, `/api${alert!.url}`)
  expect(answer.status).toBe(200)
}
const about = (alerts: readonly CartAlert[]) =>
  alerts.map(({ kind, product_id, message, label }) => ({ kind, product_id, message, label }))

describe('The alerts of a cart', () => {
  it('say that there is less in stock than wanted; the call takes what is there', async () => {
    const part = await counter.part({ number: 'AL-1', name: 'Idler', qty: 3 })
    const { client, add, read } = visitor()
    const { alerts } = await add(part, 5)
    expect(about(alerts)).toEqual([
      { kind: 'stock', product_id: part, message: 'AL-1 Idler: 3 in stock, and you want 5.', label: 'Change to 3' },
    ])
    await press(client, alerts[0])
    expect(await read()).toMatchObject({ alerts: [], products: [{ cart: { qty: 3 } }] })
  })

  it('say that a part is out of stock; the call takes it out', async () => {
    const part = await counter.part({ number: 'AL-2', name: 'Pulley', qty: 1 })
    const { client, add, read } = visitor()
    await add(part)
    await change(part, { qty: 0 })
    const { alerts } = await read()
    expect(about(alerts)).toEqual([
      { kind: 'stock', product_id: part, message: 'AL-2 Pulley is out of stock.', label: 'Remove it' },
    ])
    await press(client, alerts[0])
    expect(await read()).toMatchObject({ alerts: [], products: [] })
  })

  it('say that the price has changed since, in the caller’s own prices; the call acknowledges it', async () => {
    const part = await counter.part({ number: 'AL-3', name: 'Deck', price: 10_000 })
    const { client, add, read } = visitor()
    await add(part, 2)
    await change(part, { price: 11_050 })
    const { alerts, totals } = await read()
    expect(about(alerts)).toEqual([
      {
        kind: 'price',
        product_id: part,
        message: 'The price of AL-3 Deck was $100.00 and is $110.50 now.',
        label: 'All right',
      },
    ])
    expect(totals.subtotal).toBe(221)
    await press(client, alerts[0])
    expect(await read()).toMatchObject({ alerts: [], products: [{ cart: { qty: 2, price: 110.5 } }] })
  })

  it('do not take a discount that begins with signing in for a changed price', async () => {
    const cart = cartOfClient(await counter.server.signIn('dealer@demo.test'))
    expect((await cart.add(await counter.part())).alerts).toEqual([])
  })

  it('say that a price has to be asked for by now; the line costs nothing and can only be taken out', async () => {
    const part = await counter.part({ number: 'AL-4', name: 'Console' })
    const { client, add, read } = visitor()
    await add(part)
    await change(part, { price: null })
    const { alerts, totals } = await read()
    expect(about(alerts)).toEqual([
      {
        kind: 'price',
        product_id: part,
        message: 'The price of AL-4 Console has to be asked for by now. Remove it to order the rest.',
        label: 'Remove it',
      },
    ])
    expect(totals.total).toBe(0)
    await press(client, alerts[0])
    expect((await read()).products).toEqual([])
  })

  it('say that a coupon is no longer good; the discount is gone, and the call removes it', async () => {
    const { client, add, coupon, read } = visitor()
    await add(await counter.part())
    await counter.server.db
      .insertInto('coupon')
      .values({
        code: 'SHORT',
        kind: 'amount',
        value: 100,
        starts_at: null,
        ends_at: new Date(counter.server.clock.now().getTime() + 60_000),
      })
      .execute()
    expect(await coupon('short')).toMatchObject({ error: null, coupon_discount: 1 })
    counter.server.clock.advance(60_000)
    const { alerts, coupon: kept, coupon_discount } = await read()
    expect([kept, coupon_discount]).toEqual([null, 0])
    expect(about(alerts)).toEqual([
      { kind: 'coupon', product_id: null, message: 'This coupon has expired.', label: 'Remove the coupon' },
    ])
    await press(client, alerts[0])
    expect((await read()).alerts).toEqual([])
  })
})

describe('POST /cart/supersede/{productId}', () => {
  it('puts the newest part in the place of one that was replaced, as many', async () => {
    const rows = catalogueRows(counter.server.db)
    const newest = await counter.part({ number: 'AL-9C', price: 1500 })
    const middle = await counter.part({ number: 'AL-9B', replacedBy: newest })
    const [first, old, last] = [
      await counter.part(),
      await counter.part({ number: 'AL-9A', name: 'Belt' }),
      await counter.part(),
    ]
    const { client, add, read } = visitor()
    for (const part of [first, old, last]) await add(part, 4)
    expect((await read()).alerts).toEqual([])
    await rows.replace(old, middle)
    const { alerts } = await read()
    expect(about(alerts)).toEqual([
      {
        kind: 'superseded',
        product_id: old,
        message: 'AL-9A Belt was replaced by AL-9C.',
        label: 'Take AL-9C instead',
      },
    ])
    await press(client, alerts[0])
    const cart = await read()
    expect(cart.products.map((line) => [line.product_id, line.cart])).toEqual([
      [first, { qty: 4, price: 10 }],
      [newest, { qty: 4, price: 15 }],
      [last, { qty: 4, price: 10 }],
    ])
    expect(cart.alerts).toEqual([])
  })

  it('adds up where the newer one is in the cart already, and changes nothing when it is pressed twice', async () => {
    const newer = await counter.part()
    const old = await counter.part({ replacedBy: newer })
    const { client, add } = visitor()
    await add(newer, 2)
    await add(old, 3)
    for (const _ of [1, 2]) {
      const { body } = await client.call(table.supersedeInCart, { params: { productId: old } })
      expect(body.products.map((line) => [line.product_id, line.cart.qty])).toEqual([[newer, 5]])
    }
  })

  it('offers nothing, and refuses, where the newer part has no price', async () => {
    const newer = await counter.part({ price: null, number: 'AL-NP', name: 'Motor' })
    const old = await counter.part({ replacedBy: newer })
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
