import { oneMonthBefore } from '../../../../../domain/orders/list-days.ts'
import { orderGroups, orderStatuses } from '../../../../../domain/orders/states.ts'
import type { OrderGroup, OrderStatus } from '../../../../../domain/orders/states.ts'

/** The filters of the orders list as the address has them (`WO033`). */
export interface OrderFilter {
  readonly filter: string
  readonly status: OrderStatus | OrderGroup | ''
  readonly account: string
  readonly order_number: string
  readonly serial_number: string
  readonly tracking_number: string
  /** `YYYY-MM-DD`, or `all` for the first day; empty: the usual days. */
  readonly start_date: string
  readonly end_date: string
}
export type FilterName = keyof OrderFilter

/** As much as the server reads. */
export const maxFilter = 200

/** Filters in which a person types. */
export const textNames = ['filter', 'account', 'order_number', 'serial_number', 'tracking_number'] as const
export type TextName = (typeof textNames)[number]

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const toStatus = (text: string): OrderFilter['status'] =>
  [...orderStatuses, ...orderGroups].find((status) => status === text) ?? ''

/** The filters of an address; what it cannot hold is left out. */
export function readFilter(search: URLSearchParams): OrderFilter {
  const get = (name: FilterName) => search.get(name) ?? ''
  const start = get('start_date')
  return {
    filter: get('filter').slice(0, maxFilter),
    status: toStatus(get('status')),
    account: get('account').slice(0, 100),
    order_number: get('order_number').slice(0, 40),
    serial_number: get('serial_number').slice(0, 60),
    tracking_number: get('tracking_number').slice(0, 60),
    start_date: isDay(start) || start === 'all' ? start : '',
    end_date: isDay(get('end_date')) ? get('end_date') : '',
  }
}

/** Whether one order is asked for by its number, shipment or machine: it is found however old it is. */
export const isNamed = (filter: OrderFilter): boolean =>
  [filter.order_number, filter.serial_number, filter.tracking_number].some((text) => text.trim() !== '')

/** The days that the fields show: those of the address, else a month back until today. Empty where no day limits the list. */
export function getShownDays(filter: OrderFilter, today: string): { readonly start: string; readonly end: string } {
  const usualStart = isNamed(filter) ? '' : oneMonthBefore(filter.end_date === '' ? today : filter.end_date)
  return {
    start: filter.start_date === 'all' ? '' : filter.start_date === '' ? usualStart : filter.start_date,
    end: filter.end_date === '' ? (isNamed(filter) ? '' : today) : filter.end_date,
  }
}

/** The beginning of all days: a list without a first day. */
const firstDay = '1900-01-01'

/** The query of the call. Without days it is left to the server, whose month ends now: an order of this minute is in it. */
export function toListQuery(filter: OrderFilter, page: number, timeZone: string) {
  const { start_date, status, ...texts } = filter
  const start = start_date === 'all' ? firstDay : start_date
  const filled = Object.entries({ ...texts, start_date: start }).filter(([, text]) => text.trim() !== '')
  return {
    page,
    time_zone: timeZone,
    ...(status === '' ? {} : { status }),
    ...(Object.fromEntries(filled.map(([name, text]) => [name, text.trim()])) as Partial<Omit<OrderFilter, 'status'>>),
  }
}

/** How many filters are set, beside the search. */
export const countFilters = (filter: OrderFilter): number =>
  Object.entries(filter).filter(([name, text]) => name !== 'filter' && text !== '').length
