import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrdersHarness } from './orders-harness.ts'
import { startOrdersHarness, table } from './orders-harness.ts'

let harness: OrdersHarness
beforeAll(async () => {
  harness = await startOrdersHarness()
})
afterAll(() => harness.close())

/** An order that was shipped with this tracking number. */
async function insertShipped(tracking_number: string) {
  const id = await harness.order()
  return (await harness.setStatus('admin', id, { status: 'shipped', tracking_number })).body
}
const find = (tracking: string) => harness.server.visitor().call(table.findByTracking, { params: { tracking } })

describe('GET /tracking-number/{tracking} (O02)', () => {
  it('returns only vendor id, status and shipment, to anyone, for any notation of the number', async () => {
    const { vendor_id, display_id } = await insertShipped('1Z999AA10123456784')
    expect(display_id).toMatch(/^SO-\d+$/)
    const shipment = {
      carrier: null,
      tracking_number: '1Z999AA10123456784',
      ship_code: 'GROUND',
      shipped_at: harness.server.clock.now().toISOString(),
      delivered_at: null,
    }
    for (const typed of ['1Z999AA10123456784', '1z 999 aa1 0123 456 784'])
      expect((await find(typed)).body).toEqual({ vendor_id, status: 'shipped', is_partly_shipped: false, shipment })
  })

  it('finds the newest order if a carrier reused a number', async () => {
    await insertShipped('9400110200881234567890')
    harness.server.clock.advance(1000)
    const { vendor_id } = await insertShipped('9400110200881234567890')
    expect((await find('9400 1102 0088 1234 5678 90')).body).toMatchObject({ vendor_id })
  })

  it('reveals nothing else if no order has it', async () => {
    const { status, refusal } = await find('1Z000')
    expect({ status, refusal }).toEqual({
      status: 404,
      refusal: { error: 'orders.trackingUnknown', message: 'No order was shipped with this tracking number.' },
    })
  })
})
