import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { OrderScope } from '../lists/lists.store.ts'

/** Orders of any account by their ids, in the order of their numbers. */
export const findOrdersToPick = (tx: Tx, _scope: Authorized<OrderScope>, ids: readonly number[]) =>
  tx
    .selectFrom('shop_order')
    .leftJoin('state', 'state.state_id', 'shop_order.shipping_state_id')
    .select(['order_id', 'display_id', 'status', 'ship_code', 'shipping_name', 'shipping_company', 'shipping_city'])
    .select('state.abbreviation as shipping_state')
    .where('order_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('order_id')
    .execute()

/** What of these orders can be picked now, with the place of each part: not shipped, and not waiting for goods. */
export async function findLinesToPick(tx: Tx, orderIds: readonly number[]) {
  const rows = await tx
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.order_id', 'order_line.order_id')
    .leftJoin('wh_location_part', 'wh_location_part.product_id', 'order_line.product_id')
    .leftJoin('wh_location', 'wh_location.location_id', 'wh_location_part.location_id')
    .select(['display_id', 'order_line.order_id', 'order_line.product_id', 'order_line.number', 'order_line.name'])
    .select(['qty', 'shipped', 'backordered', 'wh_location.code', 'wh_location.sort_code'])
    .select('wh_location.name as location_name')
    .where('order_line.order_id', '=', sql<number>`any(${[...orderIds]}::int[])`)
    .orderBy('order_line.order_id')
    .orderBy('position')
    .execute()
  return rows
    .map(({ code, sort_code, location_name, qty, shipped, backordered, ...line }) => ({
      ...line,
      qty: qty - shipped - backordered,
      location: code === null ? null : { code, sort_code: sort_code ?? '', name: location_name ?? '' },
    }))
    .filter((line) => line.qty > 0)
}
