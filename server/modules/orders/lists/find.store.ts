import { sql } from 'kysely'
import type { OrderStatus } from '../../../../domain/orders/states.ts'
import { isFoundByIndex } from '../../../db/like-pattern.ts'
import { findFirstOfSearch } from '../../../db/search-page.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { Tx } from '../../../kernel/call.ts'
import { hasTracking } from '../shipments/shipments.store.ts'
import type { OrderScope } from './lists.store.ts'

interface FoundOrderRow {
  readonly order_id: number
  readonly display_id: string
  readonly status: OrderStatus
  readonly account_name: string
  readonly shipping_name: string
  readonly created_at: Date
}

/** Orders that a search of everything looks for. */
interface OrderSearch {
  /** The number in the text, or null. */
  readonly number: number | null
  /** The text as tracking numbers are compared. */
  readonly tracking: string
  readonly typed: string
  readonly limit: number
}

const selectFound = (tx: Tx, scope: OrderScope) => {
  const orders = tx
    .selectFrom('shop_order')
    .innerJoin('account', 'account.account_id', 'shop_order.account_id')
    .select(['shop_order.order_id', 'shop_order.display_id', 'status', 'account.name as account_name'])
    .select(['shipping_name', 'created_at'])
  return scope.of === 'account' ? orders.where('shop_order.account_id', '=', scope.accountId) : orders
}

/** More orders than one shipment has. */
const maxOfShipment = 100

/** The order of this number, and those of this shipment. */
export async function findNamedOrders(
  tx: Tx,
  scope: Authorized<OrderScope>,
  { number, tracking, limit }: OrderSearch,
): Promise<FoundOrderRow[]> {
  const numbered =
    number === null ? [] : await selectFound(tx, scope).where('shop_order.order_id', '=', number).execute()
  if (tracking === '') return numbered
  // By themselves: within the query of orders the planner would look through all of them for a shipment of this number.
  const shipments = await tx
    .selectFrom('order_shipment')
    .select('order_shipment.order_id')
    .where(hasTracking(tracking))
    .where('withdrawn_at', 'is', null)
    .limit(maxOfShipment)
    .execute()
  const ids = shipments.map((row) => row.order_id)
  const shipped =
    ids.length === 0
      ? []
      : await selectFound(tx, scope)
          .where('shop_order.order_id', 'in', ids)
          .orderBy('shop_order.order_id', 'desc')
          .limit(limit)
          .execute()
  return [...numbered, ...shipped]
}

/** The latest orders with all these terms in their numbers, names, companies, cities, emails or serial number. */
export async function findOrdersByText(
  tx: Tx,
  scope: Authorized<OrderScope>,
  { typed, limit }: OrderSearch,
): Promise<FoundOrderRow[]> {
  const where = isFoundByIndex('listed.search_text', typed)
  if (where === null) return []
  const orders = tx.selectFrom('shop_order').select(['order_id as id', 'search_text'])
  const list = scope.of === 'account' ? orders.where('account_id', '=', scope.accountId) : orders
  const ids = await findFirstOfSearch<number>(tx, { list, where, order: sql`id desc`, limit })
  if (ids.length === 0) return []
  return selectFound(tx, scope).where('shop_order.order_id', 'in', ids).orderBy('shop_order.order_id', 'desc').execute()
}
