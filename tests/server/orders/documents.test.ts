import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/shapes/order.ts'
import type { ShipmentForm } from '../../../contract/shapes/order-shipment.ts'
import { countElsewhere } from '../../support/count-elsewhere.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { order as submit, toReview } from '../../support/shopping.ts'
import { read as readSetting, save as saveSetting } from '../settings/settings-harness.ts'
import type { OrdersHarness } from './orders-harness.ts'
import { startOrdersHarness, table } from './orders-harness.ts'

let harness: OrdersHarness
beforeAll(async () => {
  harness = await startOrdersHarness()
})
afterAll(() => harness.close())

const newId = () => harness.newId()
const create = (given: Parameters<OrdersHarness['order']>[0] = {}) => harness.orderTwoParts(given)
const read = async (id: number): Promise<Order> =>
  (await harness.as.admin.call(table.readOrder, { params: { id: String(id) }, query: {} })).body
const ship = async (id: number, form: Partial<ShipmentForm> = {}): Promise<Order> =>
  (
    await harness.as.admin.call(table.shipOrder, {
      params: { id: String(id) },
      body: { id: newId(), lines: [{ product_id: harness.part.product_id, qty: 2 }], rev: 1, ...form },
    })
  ).body
const keyOf = async (id: number) =>
  (
    await harness.server.db
      .selectFrom('shop_order')
      .select('order_key')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
  ).order_key
const at = (order: Order, number = 1) => ({ id: String(order.order_id), shipment: order.shipments[number - 1]!.id })
const invoiceOf = async (id: number) =>
  readPdf((await harness.as.admin.call(table.readInvoice, { params: { id: String(id) }, query: {} })).bytes)

describe('Papers are counted', () => {
  it('20 a minute of one order for who has its link, 120 for a session', async () => {
    const id = await create()
    const order_key = await keyOf(id)
    const visitor = harness.server.visitor()
    const asVisitor = () => visitor.call(table.readReceipt, { params: { id: String(id) }, query: { order_key } })
    for (let n = 0; n < 20; n += 1) expect((await asVisitor()).status).toBe(200)
    const refused = await asVisitor()
    expect([refused.status, refused.refusal.error, refused.headers['retry-after']]).toEqual([429, 'call.tooMany', '60'])
    const asAdmin = () => harness.as.admin.call(table.readReceipt, { params: { id: String(id) }, query: {} })
    expect((await asAdmin()).status).toBe(200)
    await countElsewhere(harness.server.db, 'paper', 118)
    expect((await asAdmin()).status).toBe(200)
    expect((await asAdmin()).status).toBe(429)
    harness.server.clock.advance(60_000)
    expect([(await asVisitor()).status, (await asAdmin()).status]).toEqual([200, 200])
  })
})

describe('GET /orders/{id}/invoice', () => {
  it('has the shop, what was charged, taxes, each payment and refund, the balance and the terms', async () => {
    await toReview(harness.as.customer, harness.part.product_id, { qty: 3 })
    const { order_id } = (await submit(harness.as.customer)).body.order!
    await harness.server.jobs.drain()
    await ship(order_id, { lines: [{ product_id: harness.part.product_id, qty: 1 }] })
    await harness.setStatus('admin', order_id, { status: 'cancelled', note: 'No longer made' })
    await harness.server.jobs.drain()
    const order = await read(order_id)
    const money = (amount: number) => `$${amount.toFixed(2)}`
    const { text } = await invoiceOf(order_id)
    const refund = order.payments.find(({ kind }) => kind === 'refund')!
    for (const part of [
      ...['Partwright Equipment Services', `Invoice ${order.display_id}`, 'Visa ending in 4242', harness.part.number],
      ...['Tax', money(order.tax), 'Total', money(order.total), 'Paid by card', money(order.payments[0]!.amount)],
      ...['Returned to the card', `-${money(refund.amount)}`, 'Balance due', '$0.00', 'Paid in full. Thank you.'],
    ])
      expect(text).toContain(part)
  })

  it('asks an account on terms to pay, and nobody for a warranty order', async () => {
    const id = await create({ payment_terms: 'Net 30, due 2026-12-20' })
    const terms = (await invoiceOf(id)).text
    expect(terms).toContain('Hillcrest Fitness Supply (PW-')
    expect(terms).toContain('On account, Net 30, due 2026-12-20')
    expect(terms).toMatch(new RegExp(`Please pay \\$[\\d,.]+ \\(Net 30, due 2026-12-20\\) and name SO-${String(id)}`))
    const warranty = (await invoiceOf(await create({ order_type: 'warranty', payment: 'warranty' }))).text
    expect(warranty).toContain('the manufacturer pays it. Nothing is due.')
    expect(warranty).not.toContain('Balance due')
  })

  it('names what is owed by hand of a cancelled order while the rest is on its way to the card', async () => {
    const id = await create({ payment: 'card', status: 'cancelled', subtotal: 10_000, total: 10_000 })
    const charge = harness.newId()
    const at = { at: harness.server.clock.now(), done_at: null, user_id: null, gateway_ref: null, message: null }
    const entry = { order_id: id, method: 'card', card_brand: 'Visa', card_last4: '4242', ...at } as const
    const refund = { ...entry, kind: 'refund', charge_id: charge } as const
    await harness.server.db
      .insertInto('order_payment')
      .values([
        { ...entry, payment_id: charge, kind: 'charge', charge_id: null, amount: 10_000, state: 'done' },
        { ...refund, payment_id: harness.newId(), amount: 4000, state: 'failed' },
        { ...refund, payment_id: harness.newId(), amount: 6000, state: 'pending' },
      ])
      .execute()
    const { text } = await invoiceOf(id)
    expect(text).toContain('We owe you $40.00 of what you paid.')
    expect(text).not.toContain('Nothing is due')
  })

  it('thanks for no payment that its bank has not confirmed', async () => {
    const [id, asked] = [await create({ payment: 'card', subtotal: 9000, total: 9000 }), harness.newId()]
    const at = harness.server.clock.now()
    const card = { order_id: id, kind: 'charge', method: 'card', card_brand: 'Visa', card_last4: '4242' } as const
    const pending = { ...card, state: 'pending', at, done_at: null, charge_id: null, gateway_ref: null } as const
    await harness.server.db
      .insertInto('order_payment')
      .values([
        { ...pending, payment_id: harness.newId(), amount: 7000 },
        { ...pending, payment_id: asked, amount: 3000, waits_until: at },
        // The order has become cheaper since.
        { ...pending, payment_id: harness.newId(), kind: 'refund', charge_id: asked, amount: 1000 },
      ])
      .execute()
    const { text } = await invoiceOf(id)
    for (const part of [
      ...['Held on the card', 'Waiting for the bank of the card'],
      '$20.00 is waiting for your bank to confirm it. Nothing else is due.',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Paid in full')
  })

  it('is for the order’s account, for anyone with its key, and for staff; the same bytes each time', async () => {
    const id = await create()
    const open = (role: 'dealer' | 'dealer2' | 'customer' | 'reviewer') =>
      harness.as[role].call(table.readInvoice, { params: { id: String(id) }, query: {} })
    expect((await open('dealer')).headers['content-type']).toBe('application/pdf')
    expect((await open('dealer')).bytes.equals((await open('reviewer')).bytes)).toBe(true)
    for (const role of ['dealer2', 'customer'] as const)
      expect([role, (await open(role)).refusal.error]).toEqual([role, 'orders.unknown'])
    const url = `/api/orders/${String(id)}/invoice`
    const visit = (query: string) =>
      harness.server.visitor().send('GET', `${url}${query}`, undefined, { 'x-requested-with': '' })
    expect((await visit(`?order_key=${await keyOf(id)}`)).status).toBe(200)
    expect([(await visit('')).status, (await visit('?order_key=x')).status]).toEqual([404, 404])
  })

  it('goes on over as many pages as it needs, each with its number', async () => {
    const id = await create()
    for (let position = 3; position < 60; position += 1)
      await harness.server.db
        .insertInto('order_line')
        .values({
          ...{
            order_id: id,
            position,
            product_id: harness.other.product_id,
            number: harness.other.number,
            name: harness.other.name,
          },
          ...{ qty: 1, price: 100, list_price: 100 },
        })
        .execute()
    const { pages } = await invoiceOf(id)
    expect(pages.length).toBeGreaterThan(1)
    for (const [index, page] of pages.entries()) expect(page.texts).toContain(`Page ${index + 1} of ${pages.length}`)
  })
})

describe('The days of papers', () => {
  it('are those of the shop’s calendar, in the evening too', async () => {
    harness.server.clock.set('2026-11-21T01:30:00.000Z')
    await toReview(harness.as.customer, harness.part.product_id)
    const { order_id } = (await submit(harness.as.customer)).body.order!
    await harness.server.jobs.drain()
    const params = { id: String(order_id) }
    const picking = await harness.as.admin.call(table.printPickingList, { query: { ids: String(order_id) } })
    const order = await ship(order_id, { lines: [{ product_id: harness.part.product_id, qty: 1 }] })
    const receipt = await harness.as.admin.call(table.readReceipt, { params, query: {} })
    const slip = await harness.as.admin.call(table.readPackingSlip, { params: at(order), query: {} })
    harness.server.clock.set('2026-11-20T15:00:00.000Z')
    const texts = [receipt, slip, picking].map(({ bytes }) => readPdf(bytes).text)
    for (const text of [...texts, (await invoiceOf(order_id)).text]) {
      expect(text).toContain('Nov 20, 2026')
      expect(text).not.toContain('Nov 21')
    }
  })
})

describe('The return policy of the shop', () => {
  it('is on the invoice and the packing slip, as text', async () => {
    const { rev } = await readSetting(harness.as.admin, 'policy')
    const html = '<p>Return <b>within 30 days</b></p><ul><li>In its box</li></ul>'
    expect((await saveSetting(harness.as.admin, { section: 'policy', rev, value: { html } })).status).toBe(200)
    const id = await create()
    const order = await ship(id)
    const slip = await harness.as.admin.call(table.readPackingSlip, { params: at(order), query: {} })
    for (const { text } of [await invoiceOf(id), readPdf(slip.bytes)])
      expect(text).toMatch(/Returns\nReturn within 30 days\n(?:\n)?- In its box/)
  })
})

describe('GET /orders/{id}/shipments/{shipment}/packing-slip', () => {
  const slip = (role: 'admin' | 'dealer' | 'dealer2', params: ReturnType<typeof at>) =>
    harness.as[role].call(table.readPackingSlip, { params, query: {} })

  it('has what is in the parcel, what is still to come and where it went, and no price', async () => {
    const id = await create({ message: 'Leave it at the dock', po_number: 'PO 77' })
    const order = await ship(id, {
      ...{ carrier: 'UPS', tracking_numbers: ['1ZSLIP'] },
      expected: [{ product_id: harness.part.product_id, expected_on: '2026-12-03' }],
    })
    const { text } = readPdf((await slip('admin', at(order))).bytes)
    for (const part of [
      ...[`Packing slip ${order.display_id}, shipment 1`, '1ZSLIP', 'UPS, Ground', 'PO 77', 'Ana Duarte'],
      ...['In this shipment', harness.part.number, 'Still to come', harness.other.number],
      ...['Expected Dec 3, 2026', 'Back-ordered', 'Your message: Leave it at the dock'],
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('$')
  })

  it('is for the order’s account, and not for another one', async () => {
    const order = await ship(await create())
    expect((await slip('dealer', at(order))).status).toBe(200)
    expect((await slip('dealer2', at(order))).refusal.error).toBe('orders.unknown')
    expect((await slip('admin', { ...at(order), shipment: newId() })).refusal.error).toBe('orders.shipmentUnknown')
  })
})
