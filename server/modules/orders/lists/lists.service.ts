import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { orders } from '../../../../contract/orders.ts'
import { getDayEnd, getDayStart, oneMonthBefore, toDay } from '../../../../domain/orders/list-days.ts'
import { getWarrantySection, listFilterStatuses, listSectionStatuses } from '../../../../domain/orders/states.ts'
import type { WarrantySection } from '../../../../domain/orders/states.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage, getOffset } from '../../../kernel/page.ts'
import { readSideBySide } from '../../../kernel/read-side-by-side.ts'
import { requireFreshProof } from '../../../kernel/fresh-proof.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../../kernel/security-events.ts'
import { getOrderScope, getWarrantyOrderScope } from '../orders.policy.ts'
import { countWarrantyOrders, listForExport, listOrders as findOrders } from './lists.store.ts'
import type { OrderFilter } from './lists.store.ts'
import { toOrdersFile } from './export.view.ts'
import { toOrderRow } from './lists.view.ts'

type Rows = typeof orders.table
type ListQuery = Received<Rows['listOrders']>['query']
type ExportQuery = Received<Rows['exportOrders']>['query']

const perPage = 25

/**
 * The instants that a list covers. Without days it begins a month ago (`WO033`), unless it asks for one order by its
 * number, its shipment or its machine: those are found however old they are.
 */
function getWindow(query: ExportQuery, now: Date): { readonly from?: Date; readonly until?: Date } {
  const zone = query.time_zone ?? 'UTC'
  const isNamed = [query.order_number, query.tracking_number, query.serial_number].some((text) => (text ?? '') !== '')
  const usual = isNamed ? undefined : oneMonthBefore(query.end_date ?? toDay(now.getTime(), zone))
  const start = query.start_date ?? usual
  return {
    ...(start === undefined ? {} : { from: new Date(getDayStart(start, zone)) }),
    ...(query.end_date === undefined ? {} : { until: new Date(getDayEnd(query.end_date, zone)) }),
  }
}

const toFilter = (query: ExportQuery, now: Date): OrderFilter => ({
  account: query.account,
  orderNumber: query.order_number,
  serial: query.serial_number,
  tracking: query.tracking_number,
  statuses: query.status === undefined ? undefined : listFilterStatuses(query.status),
  terms: query.filter,
  ...getWindow(query, now),
})

/** As many orders as a file holds: what an office program opens at once. */
const maxExported = 50_000

/** The orders of a list as a file, which names people. Refuses `orders.tooManyRows`, and `auth.proofNeeded` for all accounts. */
export async function exportOrders(call: SignedIn, query: ExportQuery): Promise<Reply<Rows['exportOrders']>> {
  const scope = getOrderScope(call.actor)
  if (scope.of === 'all') requireFreshProof(call)
  const { rows, total } = await listForExport(call.tx, scope, toFilter(query, call.now), maxExported)
  if (total > maxExported) refuse('orders.tooManyRows', { values: { total, limit: maxExported } })
  await recordSecurityEvent(call, { kind: 'export', detail: `orders, ${rows.length} rows` })
  return toOrdersFile(rows)
}

/** One page of the orders that the caller may see, the latest first (O05). */
export async function listOrders(call: SignedIn, query: ListQuery): Promise<Reply<Rows['listOrders']>> {
  const { page, orderBy, ...filters } = query
  const paging = { page, perPage, path: '/orders', query: { ...filters, orderBy } }
  const slice = { offset: getOffset(paging), limit: perPage, isOldestFirst: orderBy === 'orders.id|asc' }
  const found = await readSideBySide(call, ({ tx }) =>
    findOrders(tx, getOrderScope(call.actor), toFilter(query, call.now), slice),
  )
  return buildPage(found.rows.map(toOrderRow), found.total, paging)
}

/** One page of the warranty orders that the caller may see, with the number in each section (W08). */
export async function listWarrantyOrders(
  call: SignedIn,
  { status, page, filter }: Received<Rows['listWarrantyOrders']>['query'],
): Promise<Reply<Rows['listWarrantyOrders']>> {
  const scope = getWarrantyOrderScope(call.actor)
  const paging = { page, perPage, path: '/warranties/orders', query: { status, filter } }
  const statuses = status === undefined ? {} : { statuses: listSectionStatuses(status) }
  const slice = { offset: getOffset(paging), limit: perPage, isOldestFirst: false }
  const [found, counts] = await readSideBySide(call, ({ tx }) =>
    Promise.all([
      findOrders(tx, scope, { isWarranty: true, terms: filter, ...statuses }, slice),
      countWarrantyOrders(tx, scope, filter),
    ]),
  )
  const totals: Record<WarrantySection, number> = { pending: 0, response: 0, approved: 0, declined: 0 }
  for (const [of, count] of counts) totals[getWarrantySection(of)] += count
  return { ...buildPage(found.rows.map(toOrderRow), found.total, paging), totals }
}
