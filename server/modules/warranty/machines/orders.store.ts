import type { WarrantyRecord } from '../../../../contract/shapes/registration.ts'
import type { Tx } from '../../../kernel/call.ts'
import { toShopDay } from '../../../kernel/shop-day.ts'

const maxOrders = 50

/**
 * Orders for a machine, latest first: orders with its serial number and orders of its claims.
 * `accountId` limits them to one account; null lists all.
 */
export async function listPreviousOrders(
  tx: Tx,
  machine: { readonly serialKey: string; readonly manufacturerId: number },
  accountId: number | null,
): Promise<WarrantyRecord['previous_orders']> {
  let query = tx
    .selectFrom('shop_order')
    .select(['order_id', 'display_id', 'status', 'created_at'])
    .where((e) =>
      e.or([
        e('serial_number', '=', machine.serialKey),
        e(
          'order_id',
          'in',
          e
            .selectFrom('order_claim')
            .innerJoin('labor_claim', 'labor_claim.claim_id', 'order_claim.claim_id')
            .select('order_claim.order_id')
            .where('labor_claim.serial_number', '=', machine.serialKey)
            .where('labor_claim.manufacturer_id', '=', machine.manufacturerId),
        ),
      ]),
    )
  if (accountId !== null) query = query.where('account_id', '=', accountId)
  const orders = await query.orderBy('order_id', 'desc').limit(maxOrders).execute()
  const lines = await listLines(
    tx,
    orders.map((order) => order.order_id),
  )
  return orders.map(({ order_id, display_id, status, created_at }) => ({
    order_id,
    display_id,
    status,
    ordered_on: toShopDay(created_at),
    parts: lines.flatMap((line) => (line.order_id === order_id ? [line.number] : [])),
  }))
}

async function listLines(tx: Tx, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  return tx
    .selectFrom('order_line')
    .select(['order_id', 'number'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('position')
    .execute()
}
