import { sql } from 'kysely'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { parseOrderNumber } from '../../../../domain/orders/number.ts'
import { normalizeTracking } from '../../../../domain/orders/shipping.ts'
import type { OrderStatus } from '../../../../domain/orders/states.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import { hasPart, hasTerms, toLikePatterns } from '../../../db/like-pattern.ts'
import type { Database } from '../../../db/schema.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { Tx } from '../../../kernel/call.ts'
import { hasTracking } from '../shipments/shipments.store.ts'

/** Which orders: all (staff), or those of an account. */
export type OrderScope = { readonly of: 'all' } | { readonly of: 'account'; readonly accountId: number }

export interface OrderFilter {
  readonly account?: string | undefined
  readonly orderNumber?: string | undefined
  readonly serial?: string | undefined
  readonly tracking?: string | undefined
  readonly statuses?: readonly OrderStatus[] | undefined
  readonly isWarranty?: boolean | undefined
  /** The first instant, and the one after the last. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  /** Terms, all of which must be in the order’s numbers, names, companies, cities or emails. */
  readonly terms?: string | undefined
}

type Where = ExpressionBuilder<Database, 'shop_order'>

/** The orders of an account by its number (`2014`, `PW-2014`) or a part of its name. */
function isOfAccount(e: Where, typed: string): Expression<SqlBool> {
  const name = typed.trim().toLowerCase()
  const accounts = e
    .selectFrom('account')
    .select('account.account_id')
    .where((a) => {
      const byName = a.and(toLikePatterns(name).map((pattern) => a(sql`lower(account.name)`, 'like', pattern)))
      const byDisplayId = a(sql`lower(account.display_id)`, 'in', [name, `pw-${name}`])
      const byId = /^\d{1,9}$/.test(name) ? [a('account.account_id', '=', Number(name))] : []
      return a.or([byName, byDisplayId, ...byId])
    })
  return e('shop_order.account_id', 'in', accounts)
}

/** An order by its number, or else by the customer's own order number. */
function hasNumber(e: Where, typed: string): Expression<SqlBool> {
  const own = e(sql`lower(shop_order.po_number)`, '=', typed.trim().toLowerCase())
  const number = parseOrderNumber(typed)
  return number === null ? own : e.or([e('shop_order.order_id', '=', number), own])
}

const isFilled = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

function matches(scope: OrderScope, filter: OrderFilter) {
  return (e: Where): Expression<SqlBool> => {
    const { account, orderNumber, serial, tracking, statuses, isWarranty, from, until, terms } = filter
    const conditions: Expression<SqlBool>[] = hasTerms(sql.ref('shop_order.search_text'), terms ?? '')
    if (scope.of === 'account') conditions.push(e('shop_order.account_id', '=', scope.accountId))
    if (isFilled(account)) conditions.push(isOfAccount(e, account))
    if (isFilled(orderNumber)) conditions.push(hasNumber(e, orderNumber))
    if (isFilled(serial)) {
      const key = normalizeSerial(serial)
      // The index finds the candidates, the column itself decides.
      conditions.push(...hasTerms(sql.ref('shop_order.search_text'), key), hasPart('shop_order.serial_number', key))
    }
    if (isFilled(tracking))
      conditions.push(
        e(
          'shop_order.order_id',
          'in',
          e
            .selectFrom('order_shipment')
            .select('order_shipment.order_id')
            .where(hasTracking(normalizeTracking(tracking)))
            .where('withdrawn_at', 'is', null),
        ),
      )
    if (statuses !== undefined) conditions.push(e('shop_order.status', 'in', statuses))
    if (isWarranty === true) conditions.push(e('shop_order.order_type', '=', 'warranty'))
    if (from !== undefined) conditions.push(e('shop_order.created_at', '>=', from))
    if (until !== undefined) conditions.push(e('shop_order.created_at', '<', until))
    return e.and(conditions)
  }
}

const selectRows = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('shop_order')
    .innerJoin('account', 'account.account_id', 'shop_order.account_id')
    .innerJoin('app_user', 'app_user.user_id', 'shop_order.user_id')
    .leftJoin('state', 'state.state_id', 'shop_order.shipping_state_id')
    .select(['shop_order.order_id', 'shop_order.display_id', 'vendor_id', 'order_type', 'status', 'rev', 'created_at'])
    .select(['updated_at', 'shop_order.account_id', 'account.name as account_name', 'first_name', 'last_name', 'total'])
    .select(['shipping_name', 'shipping_city', 'state.abbreviation as shipping_state', 'payment', 'po_number'])
    .select(['serial_number', 'claim_reason', 'carrier', 'tracking_number'])
    .where('shop_order.order_id', 'in', ids)
    .execute()

const selectLines = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('order_line')
    .select(['order_id', 'name', 'qty', 'shipped', 'backordered'])
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute()

type RowRecord = Awaited<ReturnType<typeof selectRows>>[number]
/** An order of a list with its lines. */
export type ListedOrder = RowRecord & { readonly lines: readonly Awaited<ReturnType<typeof selectLines>>[number][] }

export interface OrderPage {
  readonly rows: readonly ListedOrder[]
  readonly total: number
}

/** One page of orders, the latest first unless `isOldestFirst`. */
export async function listOrders(
  tx: Tx,
  scope: Authorized<OrderScope>,
  filter: OrderFilter,
  slice: { readonly offset: number; readonly limit: number; readonly isOldestFirst: boolean },
): Promise<OrderPage> {
  const where = matches(scope, filter)
  const count = tx
    .selectFrom('shop_order')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where(where)
  const page = tx
    .selectFrom('shop_order')
    .select('order_id')
    .where(where)
    .orderBy('order_id', slice.isOldestFirst ? 'asc' : 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
  const [{ total }, found] = await Promise.all([count.executeTakeFirstOrThrow(), page.execute()])
  const rows = await loadOrders(
    tx,
    found.map((row) => row.order_id),
  )
  return { rows, total: Number(total) }
}

/** These orders with their lines, in the given order. They belong to a scope that was authorized. */
export async function loadOrders(tx: Tx, ids: readonly number[]): Promise<readonly ListedOrder[]> {
  if (ids.length === 0) return []
  const [found, foundLines] = await Promise.all([selectRows(tx, ids), selectLines(tx, ids)])
  const rows = new Map(found.map((row) => [row.order_id, row]))
  const lines = Map.groupBy(foundLines, (line) => line.order_id)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row === undefined ? [] : [{ ...row, lines: lines.get(id) ?? [] }]
  })
}

const selectExport = (tx: Tx, where: ReturnType<typeof matches>, limit: number) =>
  tx
    .selectFrom('shop_order')
    .innerJoin('account', 'account.account_id', 'shop_order.account_id')
    .innerJoin('app_user', 'app_user.user_id', 'shop_order.user_id')
    .leftJoin('state', 'state.state_id', 'shop_order.shipping_state_id')
    .select(['shop_order.display_id', 'order_type', 'status', 'created_at', 'account.display_id as account_number'])
    .select(['account.name as account_name', 'first_name', 'last_name', 'shipping_name', 'shipping_company'])
    .select(['shipping_city', 'state.abbreviation as shipping_state', 'shipping_postal_code', 'payment', 'po_number'])
    .select([
      'subtotal',
      'shop_order.discount',
      'shipping_cost',
      'surcharge',
      'tax',
      'total',
      'serial_number',
      'carrier',
    ])
    .select(['tracking_numbers', 'shipped_at', 'delivered_at'])
    .select((e) => [
      e
        .selectFrom('order_line')
        .select((line) => line.fn.sum<string>('qty').as('pieces'))
        .whereRef('order_line.order_id', '=', 'shop_order.order_id')
        .as('pieces'),
      e
        .selectFrom('order_line')
        .select((line) => line.fn.sum<string>('shipped').as('shipped'))
        .whereRef('order_line.order_id', '=', 'shop_order.order_id')
        .as('shipped_pieces'),
    ])
    .where(where)
    .orderBy('shop_order.order_id', 'desc')
    .limit(limit)
    .execute()
export type ExportedOrder = Awaited<ReturnType<typeof selectExport>>[number]

/** The orders for a file, the latest first; only their number where there are more than `limit`. */
export async function listForExport(
  tx: Tx,
  scope: Authorized<OrderScope>,
  filter: OrderFilter,
  limit: number,
): Promise<{ readonly rows: readonly ExportedOrder[]; readonly total: number }> {
  const where = matches(scope, filter)
  const { total } = await tx
    .selectFrom('shop_order')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  return { rows: Number(total) > limit ? [] : await selectExport(tx, where, limit), total: Number(total) }
}

/** The number of warranty orders of each status. */
export async function countWarrantyOrders(
  tx: Tx,
  scope: Authorized<OrderScope>,
  terms: string | undefined,
): Promise<ReadonlyMap<OrderStatus, number>> {
  const rows = await tx
    .selectFrom('shop_order')
    .select(['status', (e) => e.fn.countAll<string>().as('total')])
    .where(matches(scope, { isWarranty: true, terms }))
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, total }) => [status, Number(total)]))
}
