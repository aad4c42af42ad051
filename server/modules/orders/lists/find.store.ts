import type { OrderStatus } from '../../../../domain/orders/states.ts'
import { toIndexedPatterns } from '../../../db/like-pattern.ts'
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

/** The order of this number, and those of this shipment. */
export async function findNamedOrders(
  tx: Tx,
  scope: Authorized<OrderScope>,
  { number, tracking, limit }: OrderSearch,
): Promise<FoundOrderRow[]> {
  const numbered =
    number === null ? [] : await selectFound(tx, scope).where('shop_order.order_id', '=', number).execute()
  if (tracking === '') return numbered
  const shipped = await selectFound(tx, scope)
    .where('shop_order.order_id', 'in', (e) =>
      e
        .selectFrom('order_shipment')
        .select('order_shipment.order_id')
        .where(hasTracking(tracking))
        .where('withdrawn_at', 'is', null),
    )
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
  const patterns = toIndexedPatterns(typed)
  if (patterns === null) return []
  return selectFound(tx, scope)
    .where((e) => e.and(patterns.map((pattern) => e('shop_order.search_text', 'like', pattern))))
    .orderBy('shop_order.order_id', 'desc')
    .limit(limit)
    .execute()
}
