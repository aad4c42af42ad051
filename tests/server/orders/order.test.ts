import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { site } from '../../../contract/site.ts'
import type { checkout } from '../../../contract/checkout.ts'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import { orders } from '../../../contract/orders.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { order, sellable, toReview } from '../../support/shopping.ts'

type Placed = NonNullable<Reply<typeof checkout.table.submitOrder>['order']>

let server: TestServer
let customer: Client
let placed: Placed
let part: Awaited<ReturnType<typeof sellable>>[number]
beforeAll(async () => {
  server = await startServer()
  part = (await sellable(server))[0]!
  customer = await server.signIn('customer@demo.test')
  await toReview(customer, part.product_id, { qty: 2 })
  placed = (await order(customer)).body.order!
})
afterAll(() => server.close())

const read = (client: Client, id: string, query: object = {}) =>
  client.call(orders.table.readOrder, { params: { id }, query })
const receipt = (client: Client, id: string, query: object = {}) =>
  client.call(orders.table.readReceipt, { params: { id }, query })

describe('What is personal', () => {
  it('is stored in no cache: an order by its key, its papers and tracking, for a visitor too', async () => {
    const key = { order_key: placed.order_key }
    const visitor = server.visitor()
    for (const { status, headers } of [
      await read(visitor, placed.display_id, key),
      await receipt(visitor, placed.display_id, key),
      await visitor.call(orders.table.findByTracking, { params: { tracking: '1Z-none' } }),
      await visitor.call(auth.table.readSession, {}),
    ])
      expect([status, headers['cache-control']]).toEqual([status, 'no-store'])
    expect((await visitor.call(site.table.listStates, { query: {} })).headers['cache-control']).toBe('no-cache')
  })
})

describe('GET /orders/{id} (O01)', () => {
  it('returns the full order by id, display number and vendor number', async () => {
    const vendor = `V${String(placed.order_id).padStart(8, '0')}`
    for (const id of [String(placed.order_id), placed.display_id, placed.display_id.toLowerCase(), vendor]) {
      const { body } = await read(customer, id)
      expect(body).toMatchObject({
        order_id: placed.order_id,
        display_id: placed.display_id,
        vendor_id: vendor,
        status: 'order received',
        total: placed.total,
        ship_code: 'GROUND',
        payment: 'card',
        card: { brand: 'Visa', last4: '4242', card_id: null },
        shipping_state: { state_abbreviation: 'NJ' },
        billing_state: { state_abbreviation: 'NJ' },
        shipping_postal_code: '07901',
        logistics_order: null,
        warranty_notes: [],
        brandedOrder: null,
      })
      expect(body.products).toMatchObject([
        { product_id: part.product_id, number: part.number, stock: null, pivot: { qty: 2, order_id: placed.order_id } },
      ])
      const sum = body.subtotal + body.shipping_cost + body.surcharge + body.tax - body.discount
      expect(Math.round(sum * 100)).toBe(Math.round(body.total * 100))
    }
  })

  it('returns stock and the branded order on request', async () => {
    const query = { 'stock-status': 'true', attributes: 'brandedOrder', with: 'products,billingState' }
    const { body } = await read(customer, placed.display_id, query)
    expect(body.products[0]?.stock).toBeGreaterThan(0)
    expect(body.brandedOrder).toMatchObject({ user: { account: { state: { state_abbreviation: 'NJ' } } } })
  })

  it('is readable with its key, by its account, reviewers, on-site staff and administrators', async () => {
    expect((await read(server.visitor(), placed.display_id, { order_key: placed.order_key })).status).toBe(200)
    for (const who of ['customer', 'reviewer', 'onsite', 'admin'])
      expect((await read(await server.signIn(`${who}@demo.test`), placed.display_id)).status).toBe(200)
  })

  it('gives the same refusal for a wrong key, no key, another account and an unknown order', async () => {
    const dealer = await server.signIn('dealer@demo.test')
    const answers = [
      await read(server.visitor(), placed.display_id, { order_key: `${placed.order_key}x` }),
      await read(server.visitor(), placed.display_id),
      await read(server.visitor(), placed.display_id, { order_key: '' }),
      await read(server.visitor(), 'SO-99999', { order_key: placed.order_key }),
      await read(server.visitor(), 'nonsense'),
      await read(dealer, placed.display_id),
      await read(dealer, 'SO-99999'),
      await receipt(server.visitor(), placed.display_id),
      await receipt(dealer, placed.display_id, { order_key: 'x' }),
    ]
    for (const { status, refusal } of answers)
      expect({ status, refusal }).toEqual({
        status: 404,
        refusal: { error: 'orders.unknown', message: 'Order not found.' },
      })
  })

  it('has an unguessable key: 144 random bits, different for each order', async () => {
    expect(placed.order_key).toMatch(/^[A-Za-z0-9_-]{24}$/)
    await toReview(customer, part.product_id)
    expect((await order(customer)).body.order?.order_key).not.toBe(placed.order_key)
  })
})

describe('GET /orders/{id}/receipt', () => {
  it('is a PDF with the same bytes each time, opened by a link with the key', async () => {
    const url = `/api/orders/${placed.display_id}/receipt?order_key=${placed.order_key}`
    const { status, headers, bytes } = await server.visitor().send('GET', url, undefined, { 'x-requested-with': '' })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString()).toContain('%%EOF')
    const again = await receipt(customer, placed.display_id)
    expect(again.bytes.equals(bytes)).toBe(true)
    const known = await server.visitor().send('GET', url, undefined, { 'if-none-match': headers['etag'] ?? '' })
    expect(known.status).toBe(304)
  })

  it('continues on another page if needed, and handles names in any script', async () => {
    const lines = await server.db.selectFrom('order_line').selectAll().where('order_id', '=', placed.order_id).execute()
    const many = Array.from({ length: 60 }, (_, index) => ({ ...lines[0]!, position: index + 2 }))
    await server.db.insertInto('order_line').values(many).execute()
    await server.db
      .updateTable('shop_order')
      .set({ shipping_name: 'Łukasz Žižek 王小明' })
      .where('order_id', '=', placed.order_id)
      .execute()
    const { bytes } = await receipt(customer, placed.display_id)
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
  })
})
