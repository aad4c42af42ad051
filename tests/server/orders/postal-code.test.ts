import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrdersHarness } from './orders-harness.ts'
import { startOrdersHarness, table } from './orders-harness.ts'

let harness: OrdersHarness
beforeAll(async () => {
  harness = await startOrdersHarness({ trustProxy: ['127.0.0.1'] })
})
afterAll(() => harness.close())

const find = (number: number | string, postal_code: string) =>
  harness.server.visitor().call(table.findByPostalCode, { body: { number: String(number), postal_code } })
const codes = { shipping_postal_code: '55101', billing_postal_code: 'M5V 3L9' }

describe('POST /orders/find', () => {
  it('returns only vendor id, status and shipments, for the postal code of either address', async () => {
    const id = await harness.order(codes)
    const { vendor_id } = (await harness.setStatus('admin', id, { status: 'shipped', tracking_number: '1Z777' })).body
    const shipment = {
      carrier: null,
      tracking_number: '1Z777',
      ship_code: 'GROUND',
      shipped_at: harness.server.clock.now().toISOString(),
      delivered_at: null,
    }
    for (const code of ['55101', '55101-1234', 'm5v 3l9'])
      expect((await find(id, code)).body).toEqual({
        vendor_id,
        status: 'shipped',
        is_partly_shipped: false,
        shipments: [shipment],
      })
  })

  it('says that nothing has shipped', async () => {
    const id = await harness.order(codes)
    expect((await find(`SO-${String(id)}`, '55101')).body).toMatchObject({ is_partly_shipped: false, shipments: [] })
  })

  it('answers the same for an order that does not exist and for another code', async () => {
    const id = await harness.order(codes)
    const none = await find(999_999, '55101')
    const other = await find(id, '10001')
    expect({ status: other.status, refusal: other.refusal }).toEqual({ status: none.status, refusal: none.refusal })
    expect(other.refusal.error).toBe('orders.postalCodeUnknown')
  })

  it('refuses to go on guessing, also with the right code', async () => {
    const id = await harness.order(codes)
    for (let count = 0; count < 20; count += 1)
      expect((await find(id, String(20_000 + count))).refusal.error).toMatch(/postalCodeUnknown|tooMany/)
    expect((await find(id, '55101')).refusal.error).toBe('call.tooMany')
    harness.server.clock.advance(3_600_000)
    expect((await find(id, '55101')).status).toBe(200)
  })

  it('lets one network guess twenty times at an order, and leaves the order to the others', async () => {
    const id = await harness.order(codes)
    const from = (address: string, number: number | string, postal_code: string) =>
      harness.server
        .visitor()
        .call(
          table.findByPostalCode,
          { body: { number: String(number), postal_code } },
          { headers: { 'x-forwarded-for': address } },
        )
    for (let count = 0; count < 21; count += 1) await from('203.0.113.7', id, String(20_000 + count))
    expect((await from('203.0.113.7', id, '55101')).refusal.error).toBe('call.tooMany')
    expect((await from('198.51.100.4', id, '55101')).status).toBe(200)
  })

  it('lets people mistype a number, whatever others mistype', async () => {
    harness.server.clock.advance(3_600_000)
    for (let count = 0; count < 25; count += 1)
      expect((await find(`oops ${String(count)}`, '55101')).refusal.error).toBe('orders.postalCodeUnknown')
    harness.server.clock.advance(600_000)
    expect((await find('SO5OOO1', '55101')).refusal.error).toBe('orders.postalCodeUnknown')
  })
})
