import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/shapes/order.ts'
import type {
  BackorderForm,
  ShipmentCorrection,
  ShipmentForm,
  ShipmentWithdrawal,
} from '../../../contract/shapes/order-shipment.ts'
import { stockOf } from '../../support/shopping.ts'
import type { Role } from '../labor-claims/claim-harness.ts'
import type { OrdersHarness } from './orders-harness.ts'
import { startOrdersHarness, table } from './orders-harness.ts'

let harness: OrdersHarness
beforeAll(async () => {
  harness = await startOrdersHarness()
})
afterAll(() => harness.close())

const newId = () => harness.newId()
const create = (given: Parameters<OrdersHarness['order']>[0] = {}) =>
  harness.order({ status: 'processing', ...given }, 3)
const of = (qty: number) => ({ product_id: harness.part.product_id, qty })
const ship = async (id: number, form: Partial<ShipmentForm> = {}): Promise<Order> =>
  (
    await harness.as.admin.call(table.shipOrder, {
      params: { id: String(id) },
      body: { id: newId(), lines: [of(2)], carrier: 'UPS', rev: 1, ...form },
    })
  ).body
const at = (order: Order, number = 1) => ({ id: String(order.order_id), shipment: order.shipments[number - 1]!.id })
const correct = (role: Role, params: ReturnType<typeof at>, body: ShipmentCorrection) =>
  harness.as[role].call(table.correctShipment, { params, body })
const withdraw = (role: Role, params: ReturnType<typeof at>, body: ShipmentWithdrawal) =>
  harness.as[role].call(table.withdrawShipment, { params, body })
const setBackorders = (role: Role, id: number, body: BackorderForm) =>
  harness.as[role].call(table.setBackorders, { params: { id: String(id) }, body })
const find = (tracking: string) => harness.server.visitor().call(table.findByTracking, { params: { tracking } })
const pieces = ({ products }: Order) =>
  products.map(({ pivot, shipped, backordered, expected_on }) => [pivot.qty, shipped, backordered, expected_on])
async function mailsOf(work: () => Promise<unknown>) {
  await harness.server.jobs.drain()
  const before = harness.server.mails.length
  await work()
  await harness.server.jobs.drain()
  return harness.server.mails.slice(before)
}

describe('PUT /orders/{id}/shipments/{shipment}', () => {
  it('corrects the number: it is found, the wrong one no longer, and the customer is told', async () => {
    const order = await ship(await create(), { tracking_numbers: ['1ZWRONG'] })
    const mails = await mailsOf(async () => {
      const { body } = await correct('reviewer', at(order), { tracking_numbers: ['1z right'], rev: 2 })
      expect([body.rev, body.shipments[0]?.tracking_numbers, body.tracking_number]).toEqual([3, ['1ZRIGHT'], '1ZRIGHT'])
      expect(body.history.at(-1)).toMatchObject({
        action: 'correctShipment',
        message: 'Tracking of shipment 1 changed from 1ZWRONG to 1ZRIGHT.',
      })
    })
    expect((await find('1ZRIGHT')).status).toBe(200)
    expect((await find('1ZWRONG')).refusal.error).toBe('orders.trackingUnknown')
    expect(mails.map(({ subject }) => subject)).toEqual([`Order ${order.display_id}: Tracking corrected`])
    expect(mails[0]?.text).toContain('1ZRIGHT')
  })

  it('leaves no trace where it changes nothing, and no mail where only the note is another one', async () => {
    const order = await ship(await create(), { tracking_numbers: ['1ZSAME'] })
    const mails = await mailsOf(async () => {
      expect((await correct('admin', at(order), { tracking_numbers: ['1z-same'], rev: 2 })).body.rev).toBe(2)
      expect((await correct('admin', at(order), { note: 'Two boxes', rev: 2 })).body.rev).toBe(3)
    })
    expect(mails).toEqual([])
  })

  it('shows the second of two people the first one’s correction, and refuses strangers and unknown shipments', async () => {
    const order = await ship(await create())
    await correct('admin', at(order), { carrier: 'FedEx', rev: 2 })
    const second = await correct('reviewer', at(order), { carrier: 'DHL', rev: 2 })
    expect([second.status, second.refusal.error]).toEqual([409, 'orders.changed'])
    expect((await correct('dealer', at(order), { carrier: 'DHL', rev: 3 })).status).toBe(403)
    const unknown = await correct('admin', { ...at(order), shipment: newId() }, { carrier: 'DHL', rev: 3 })
    expect([unknown.status, unknown.refusal.error]).toEqual([404, 'orders.shipmentUnknown'])
    const other = await ship(await create())
    expect((await correct('admin', { ...at(order), id: String(other.order_id) }, { rev: 2 })).status).toBe(404)
  })
})

describe('POST /orders/{id}/shipments/{shipment}/withdraw', () => {
  it('takes a shipment back on its day: its parts are to ship again, its number is not found', async () => {
    const id = await create()
    const before = await stockOf(harness.server, harness.part.product_id)
    const order = await ship(id, { lines: [of(3)], tracking_numbers: ['1ZBACK'] })
    expect(order.status).toBe('shipped')
    const mails = await mailsOf(async () => {
      const { body } = await withdraw('reviewer', at(order), { rev: 2, note: 'The driver did not come' })
      expect([body.status, body.shipped_at, body.shipments, body.tracking_number]).toEqual([
        ...['processing', null],
        ...[[], null],
      ])
      expect(pieces(body)).toEqual([[3, 0, 0, null]])
      expect(body.history.at(-1)).toMatchObject({ action: 'withdrawShipment', from: 'shipped', to: 'processing' })
    })
    expect(mails[0]?.text).toContain('The driver did not come')
    expect((await find('1ZBACK')).status).toBe(404)
    expect(await stockOf(harness.server, harness.part.product_id)).toBe(before)
    const again = await ship(id, { rev: 3, tracking_numbers: ['1ZAGAIN'] })
    expect(again.shipments.map(({ number }) => number)).toEqual([2])
  })

  it('keeps what was back-ordered before', async () => {
    const order = await ship(await create(), { expected: [{ product_id: harness.part.product_id, expected_on: null }] })
    const { body } = await withdraw('admin', at(order), { rev: 2 })
    expect(pieces(body)).toEqual([[3, 0, 1, null]])
  })

  it('mails no day that has passed for what is still to come', async () => {
    const id = await create()
    const { product_id } = harness.part
    await setBackorders('admin', id, { lines: [{ product_id, expected_on: '2026-12-10' }], rev: 1 })
    const order = await ship(id, { rev: 2 })
    // The day was another one when it was entered.
    await harness.server.db
      .updateTable('order_line')
      .set({ expected_on: '2026-11-01' })
      .where('order_id', '=', id)
      .execute()
    const mails = await mailsOf(() => withdraw('admin', at(order), { rev: 3 }))
    expect(mails[0]?.text).toContain(harness.part.number)
    expect(mails[0]?.text).not.toContain('expected')
  })

  it('is refused on the next day in the reader’s time zone, after delivery, to strangers and for an old revision', async () => {
    const order = await ship(await create())
    expect((await withdraw('admin', at(order), { rev: 1 })).refusal.error).toBe('orders.changed')
    expect((await withdraw('dealer', at(order), { rev: 2 })).status).toBe(403)
    expect((await withdraw('admin', { ...at(order), shipment: newId() }, { rev: 2 })).refusal.error).toBe(
      'orders.shipmentUnknown',
    )
    harness.server.clock.advance(24 * 3_600_000)
    const late = await withdraw('admin', at(order), { rev: 2, time_zone: 'America/Chicago' })
    expect([late.status, late.refusal.error]).toEqual([409, 'orders.shipmentLeft'])
    const gone = await ship(await create(), { lines: [of(3)] })
    await harness.setStatus('admin', gone.order_id, { status: 'delivered' })
    expect((await withdraw('admin', at(gone), { rev: 3 })).refusal.error).toBe('orders.shipmentLeft')
  })
})

describe('PUT /orders/{id}/back-orders', () => {
  it('marks what is missing before anything ships, moves the day, and ends the wait; each is mailed', async () => {
    const id = await create({ status: 'order received' })
    const product_id = harness.part.product_id
    const mails = await mailsOf(async () => {
      const first = await setBackorders('reviewer', id, { lines: [{ product_id, expected_on: '2026-12-03' }], rev: 1 })
      expect([first.body.status, pieces(first.body)]).toEqual(['order received', [[3, 0, 3, '2026-12-03']]])
      const moved = await setBackorders('admin', id, {
        ...{ lines: [{ product_id, expected_on: '2026-12-10' }], note: 'The maker is late', rev: 2 },
      })
      expect(moved.body.history.at(-1)?.message).toBe(
        `Back-ordered: 3 of ${harness.part.number}, expected Dec 10, 2026. The maker is late`,
      )
      const ended = await setBackorders('admin', id, { lines: [], rev: 3 })
      expect(pieces(ended.body)).toEqual([[3, 0, 0, null]])
    })
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Order SO-${String(id)}: Back-ordered`,
      `Order SO-${String(id)}: Back-ordered`,
      `Order SO-${String(id)}: No longer back-ordered`,
    ])
    expect(mails[0]?.text).toContain('expected Dec 3, 2026')
    expect(mails[1]?.text).toContain('The maker is late')
    expect((await setBackorders('admin', id, { lines: [], rev: 4 })).body.rev).toBe(4)
  })

  it('sends a message about back-orders that stay, and refuses one where nothing is back-ordered', async () => {
    const id = await create()
    const lines = [{ product_id: harness.part.product_id, expected_on: '2026-12-10' }]
    await setBackorders('admin', id, { lines, rev: 1 })
    const mails = await mailsOf(async () => {
      const { body } = await setBackorders('admin', id, { lines, note: 'The maker confirmed the 10th', rev: 2 })
      expect([body.rev, body.history.at(-1)?.message]).toEqual([
        3,
        `Back-ordered: 3 of ${harness.part.number}, expected Dec 10, 2026. The maker confirmed the 10th`,
      ])
    })
    expect(mails.map(({ subject }) => subject)).toEqual([`Order SO-${String(id)}: Back-ordered`])
    expect(mails[0]?.text).toContain('The maker confirmed the 10th')
    const none = await setBackorders('admin', await create(), { lines: [], note: 'Soon', rev: 1 })
    expect([none.status, none.refusal.errors]).toEqual([
      422,
      { note: 'Mark a part first: without a back-order there is no email' },
    ])
  })

  it('refuses a day in the past, what has shipped, an old revision, strangers, and an order that is done', async () => {
    const id = await create()
    const product_id = harness.part.product_id
    const past = await setBackorders('admin', id, { lines: [{ product_id, expected_on: '2026-11-01' }], rev: 1 })
    expect(past.refusal.errors).toEqual({ 'lines.0.expected_on': 'Must be today or later' })
    const unknown = await setBackorders('admin', id, { lines: [{ product_id: 1, expected_on: null }], rev: 1 })
    expect(unknown.refusal.errors).toEqual({ 'lines.0.product_id': 'Nothing of this part is left to ship' })
    expect((await setBackorders('dealer', id, { lines: [], rev: 1 })).status).toBe(403)
    await ship(id, { lines: [of(3)] })
    expect((await setBackorders('admin', id, { lines: [], rev: 1 })).refusal.error).toBe('orders.changed')
    expect((await setBackorders('admin', id, { lines: [], rev: 2 })).refusal.error).toBe('orders.notNow')
    expect((await setBackorders('admin', 1, { lines: [], rev: 2 })).refusal.error).toBe('orders.unknown')
  })
})
