import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '../../../contract/orders.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const insertShipped = async (tracking_number: string) => {
  const now = server.clock.now()
  return server.db
    .insertInto('shop_order')
    .values({
      order_key: `key of ${tracking_number} ${Math.round(now.getTime())}`,
      order_type: 'web',
      status: 'shipped',
      account_id: demoAccounts.hillcrest,
      user_id: demoUsers.dealer,
      placed_by: demoUsers.dealer,
      created_at: now,
      updated_at: now,
      subtotal: 1000,
      total: 1000,
      payment: 'card',
      tracking_number,
    })
    .returning(['vendor_id', 'display_id'])
    .executeTakeFirstOrThrow()
}
const find = (tracking: string) => server.visitor().call(orders.table.findByTracking, { params: { tracking } })

describe('GET /tracking-number/{tracking} (O02)', () => {
  it('returns only vendor id, status and shipment, to anyone, for any notation of the number', async () => {
    const { vendor_id, display_id } = await insertShipped('1Z999AA10123456784')
    expect(display_id).toMatch(/^SO-\d+$/)
    const shipment = {
      carrier: null,
      tracking_number: '1Z999AA10123456784',
      ship_code: '',
      shipped_at: null,
      delivered_at: null,
    }
    for (const typed of ['1Z999AA10123456784', '1z 999 aa1 0123 456 784'])
      expect((await find(typed)).body).toEqual({ vendor_id, status: 'shipped', shipment })
  })

  it('finds the newest order if a carrier reused a number', async () => {
    await insertShipped('9400110200881234567890')
    server.clock.advance(1000)
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
