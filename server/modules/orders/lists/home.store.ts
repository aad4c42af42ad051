// What homes show of orders. Each query reads an index up to a limit (docs/decisions/087-home.md).
import { sql } from 'kysely'
import type { OrderStatus } from '../../../../domain/orders/states.ts'
import { countLimited } from '../../../db/count-at-most.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { Tx } from '../../../kernel/call.ts'
import { loadOrders } from './lists.store.ts'
import type { ListedOrder, OrderScope } from './lists.store.ts'

function selectStatus(tx: Tx, scope: OrderScope, status: OrderStatus) {
  const orders = tx.selectFrom('shop_order').select('order_id').where('status', '=', status)
  return scope.of === 'account' ? orders.where('account_id', '=', scope.accountId) : orders
}

/** A list of orders by its name: those of some statuses. */
export interface OrdersOf {
  readonly name: string
  readonly statuses: readonly OrderStatus[]
}

/** The number of orders in each of these lists, at most `limit` of each status. */
export async function countOrders(
  tx: Tx,
  scope: Authorized<OrderScope>,
  lists: readonly OrdersOf[],
  limit: number,
): Promise<ReadonlyMap<string, number>> {
  const counts = lists.map(({ statuses }) =>
    sql.join(
      statuses.map((status) => countLimited(selectStatus(tx, scope, status).limit(sql.lit(limit)))),
      sql` + `,
    ),
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(tx)
  return new Map(lists.map(({ name }, at) => [name, rows[0]?.counts[at] ?? 0]))
}

/** The oldest orders of each of these lists. Each status is read from its own place of the index. */
export async function listOldestOrders(
  tx: Tx,
  scope: Authorized<OrderScope>,
  lists: readonly OrdersOf[],
  limit: number,
): Promise<(name: string) => readonly ListedOrder[]> {
  const each = lists.map(({ name, statuses }) => {
    const found = statuses.map(
      (status) => sql`${selectStatus(tx, scope, status).orderBy('order_id').limit(sql.lit(limit))}`,
    )
    return sql`(select ${name}::text as name, order_id from (${sql.join(found, sql` union all `)}) as oldest
      order by order_id limit ${sql.lit(limit)})`
  })
  const { rows } = await sql<{ name: string; order_id: number }>`select name, order_id
    from (${sql.join(each, sql` union all `)}) as lists order by name, order_id`.execute(tx)
  const orders = await loadOrders(tx, [...new Set(rows.map((row) => row.order_id))])
  const byId = new Map(orders.map((order) => [order.order_id, order]))
  const names = Map.groupBy(rows, (row) => row.name)
  return (name) => (names.get(name) ?? []).flatMap(({ order_id }) => byId.get(order_id) ?? [])
}

/** What was last asked about each of these orders, or why it was put on hold. */
export async function findOrderQuestions(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('order_history')
    .distinctOn('order_id')
    .select(['order_id', 'message'])
    .where('order_id', 'in', ids)
    .where('action', 'in', ['ask', 'hold'])
    .orderBy('order_id')
    .orderBy('at', 'desc')
    .execute()
  return new Map(rows.map(({ order_id, message }) => [order_id, message ?? '']))
}

/**
 * The number of orders between two instants, at most `limit`, and the sum in cents of those that are sold: neither
 * cancelled nor under warranty.
 */
export async function sumOrders(
  tx: Tx,
  scope: Authorized<OrderScope>,
  { from, until, limit }: { readonly from: Date; readonly until: Date; readonly limit: number },
): Promise<{ readonly count: number; readonly amount: number }> {
  const orders = tx
    .selectFrom('shop_order')
    .select(['total', 'status', 'order_type'])
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .limit(sql.lit(limit))
  const scoped = scope.of === 'account' ? orders.where('account_id', '=', scope.accountId) : orders
  const { rows } = await sql<{ count: number; amount: string }>`
    select count(*)::int as count,
      coalesce(sum(total) filter (where status <> 'cancelled' and order_type <> 'warranty'), 0)::text as amount
    from ${scoped} as day`.execute(tx)
  return { count: rows[0]?.count ?? 0, amount: Number(rows[0]?.amount ?? 0) }
}

export interface Purchase {
  readonly product_id: number
  readonly ordered_at: Date
  readonly ordered_qty: number
}

/** Orders of an account in which its purchases are looked for. */
const maxRecentOrders = 20

/** The parts that an account bought in its latest orders, the latest first. */
export async function listPurchases(tx: Tx, accountId: number): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`
    select product_id, ordered_at, ordered_qty from (
      select distinct on (line.product_id) line.product_id, recent.created_at as ordered_at, line.qty as ordered_qty,
        recent.order_id, line.position
      from (select order_id, created_at from shop_order
        where account_id = ${accountId} and status <> 'cancelled' and order_type <> 'warranty'
        order by order_id desc limit ${sql.lit(maxRecentOrders)}) as recent
      join order_line line on line.order_id = recent.order_id
      order by line.product_id, recent.order_id desc, line.position
    ) as bought order by order_id desc, position`.execute(tx)
  return rows
}
