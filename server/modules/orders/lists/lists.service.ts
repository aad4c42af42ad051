import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { orders } from '../../../../contract/orders.ts'
import { getDayEnd, getDayStart, oneMonthBefore, toDay } from '../../../../domain/orders/list-days.ts'
import { getWarrantySection, listSectionStatuses } from '../../../../domain/orders/states.ts'
import type { WarrantySection } from '../../../../domain/orders/states.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage, getOffset } from '../../../kernel/page.ts'
import { getOrderScope } from '../orders.policy.ts'
import { countWarrantyOrders, listOrders as findOrders } from './lists.store.ts'
import { toOrderRow } from './lists.view.ts'

type Rows = typeof orders.table
type ListQuery = Received<Rows['listOrders']>['query']

const perPage = 25

/**
 * The instants that a list covers. Without days it begins a month ago (`WO033`), unless it asks for one order by its
 * number, its shipment or its machine: those are found however old they are.
 */
function getWindow(query: ListQuery, now: Date): { readonly from?: Date; readonly until?: Date } {
  const zone = query.time_zone ?? 'UTC'
  const isNamed = [query.order_number, query.tracking_number, query.serial_number].some((text) => (text ?? '') !== '')
  const usual = isNamed ? undefined : oneMonthBefore(query.end_date ?? toDay(now.getTime(), zone))
  const start = query.start_date ?? usual
  return {
    ...(start === undefined ? {} : { from: new Date(getDayStart(start, zone)) }),
    ...(query.end_date === undefined ? {} : { until: new Date(getDayEnd(query.end_date, zone)) }),
  }
}

/** One page of the orders that the caller may see, the latest first (O05). */
export async function listOrders(call: SignedIn, query: ListQuery): Promise<Reply<Rows['listOrders']>> {
  const { page, orderBy, ...filters } = query
  const paging = { page, perPage, path: '/orders', query: { ...filters, orderBy } }
  const found = await findOrders(
    call.tx,
    getOrderScope(call.actor),
    {
      account: query.account,
      orderNumber: query.order_number,
      serial: query.serial_number,
      tracking: query.tracking_number,
      statuses: query.status === undefined ? undefined : [query.status],
      terms: query.filter,
      ...getWindow(query, call.now),
    },
    { offset: getOffset(paging), limit: perPage, isOldestFirst: orderBy === 'orders.id|asc' },
  )
  return buildPage(found.rows.map(toOrderRow), found.total, paging)
}

/** One page of the warranty orders that the caller may see, with the number in each section (W08). */
export async function listWarrantyOrders(
  call: SignedIn,
  { status, page, filter }: Received<Rows['listWarrantyOrders']>['query'],
): Promise<Reply<Rows['listWarrantyOrders']>> {
  const scope = getOrderScope(call.actor)
  const paging = { page, perPage, path: '/warranties/orders', query: { status, filter } }
  const found = await findOrders(
    call.tx,
    scope,
    {
      isWarranty: true,
      terms: filter,
      ...(status === undefined ? {} : { statuses: listSectionStatuses(status) }),
    },
    { offset: getOffset(paging), limit: perPage, isOldestFirst: false },
  )
  const totals: Record<WarrantySection, number> = { pending: 0, response: 0, approved: 0, declined: 0 }
  for (const [of, count] of await countWarrantyOrders(call.tx, scope, filter)) totals[getWarrantySection(of)] += count
  return { ...buildPage(found.rows.map(toOrderRow), found.total, paging), totals }
}
