import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderStatuses } from '../../domain/orders/states.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { demoAccounts, demoUsers } from '../../demo/accounts.ts'
import { preparedDatabase } from '../support/prepared-database.ts'

let shop: OpenDatabase
beforeAll(async () => {
  shop = await preparedDatabase('demo')
})
afterAll(() => shop.close())

describe('the demo shop’s orders', () => {
  it('are about sixty, in every status, of every account that buys', async () => {
    const orders = await shop.db.selectFrom('shop_order').selectAll().execute()
    expect(orders.length).toBeGreaterThanOrEqual(55)
    expect(orders.length).toBeLessThanOrEqual(75)
    expect(new Set(orders.map((order) => order.status))).toEqual(new Set(orderStatuses))
    for (const account of ['hillcrest', 'lakeshore', 'northside', 'cascade', 'ellis'] as const)
      expect(orders.filter((order) => order.account_id === demoAccounts[account]).length).toBeGreaterThanOrEqual(3)
    expect(orders.filter((order) => order.user_id === demoUsers.dealer).length).toBeGreaterThanOrEqual(3)
  })

  it('have a total of lines, shipping and discount, and an address', async () => {
    const orders = await shop.db.selectFrom('shop_order').selectAll().execute()
    const lines = await shop.db.selectFrom('order_line').selectAll().execute()
    for (const order of orders) {
      const own = lines.filter((line) => line.order_id === order.order_id)
      expect(own.length).toBeGreaterThan(0)
      expect(order.subtotal).toBe(own.reduce((sum, line) => sum + line.qty * line.price, 0))
      expect(order.tracking_number !== null).toBe(own.some((line) => line.shipped > 0))
      const isDone = order.status === 'shipped' || order.status === 'delivered'
      expect(own.every((line) => line.shipped === line.qty)).toBe(isDone)
      expect(order.shipping_city).not.toBe('')
    }
    expect(new Set(orders.map((order) => order.order_key)).size).toBe(orders.length)
  })

  it('are partly shipped in a few cases, with what is back-ordered and shipments for what has left', async () => {
    const orders = await shop.db.selectFrom('shop_order').select(['order_id', 'status']).execute()
    const lines = await shop.db.selectFrom('order_line').selectAll().execute()
    const packed = await shop.db
      .selectFrom('order_shipment_line')
      .innerJoin('order_shipment', 'order_shipment.shipment_id', 'order_shipment_line.shipment_id')
      .select(['order_id', 'product_id', 'qty'])
      .execute()
    const part = orders.filter(({ order_id, status }) => {
      const own = lines.filter((line) => line.order_id === order_id)
      const sum = (rows: readonly { readonly qty: number }[]) => rows.reduce((all, { qty }) => all + qty, 0)
      const shipped = own.reduce((all, line) => all + line.shipped, 0)
      expect(sum(packed.filter((line) => line.order_id === order_id))).toBe(shipped)
      return status === 'processing' && shipped > 0 && shipped < sum(own)
    })
    expect(part.length).toBeGreaterThanOrEqual(2)
    expect(lines.some((line) => line.expected_on !== null)).toBe(true)
  })

  it('have a history that leads to their status, and no future dates', async () => {
    const orders = await shop.db.selectFrom('shop_order').selectAll().execute()
    const now = new Date('2026-11-20T15:00:00Z')
    for (const order of orders) {
      const history = await shop.db
        .selectFrom('order_history')
        .selectAll()
        .where('order_id', '=', order.order_id)
        .orderBy('at')
        .orderBy('entry_id')
        .execute()
      expect(history[0]?.action).toBe('place')
      expect(history.at(-1)?.to_status).toBe(order.status)
      expect(history.every((entry) => entry.at <= now)).toBe(true)
    }
  })

  it('include the parts ordered for claims; those of the first claim are delivered', async () => {
    const linked = await shop.db
      .selectFrom('order_claim')
      .innerJoin('shop_order', 'shop_order.order_id', 'order_claim.order_id')
      .innerJoin('labor_claim', 'labor_claim.claim_id', 'order_claim.claim_id')
      .select(['shop_order.status', 'shop_order.order_type', 'shop_order.account_id', 'labor_claim.display_id'])
      .select(['labor_claim.account_id as filed_by_account'])
      .execute()
    expect(linked.length).toBeGreaterThanOrEqual(5)
    expect(linked.every((one) => one.order_type === 'warranty' && one.account_id === one.filed_by_account)).toBe(true)
    expect(linked.find((one) => one.display_id === 'LC-20418')?.status).toBe('delivered')
  })
})
