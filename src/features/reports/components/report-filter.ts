import { orderStatuses } from '../../../../domain/orders/states.ts'
import { claimStates } from '../../../../domain/reports/claim-state.ts'
import { periodNames } from '../../../../domain/reports/period.ts'
import type { PeriodName } from '../../../../domain/reports/period.ts'
import { registrationStatuses } from '../../../../domain/warranty/registration.ts'

export const reportNames = ['summary', 'products', 'claims', 'orders', 'registrations'] as const
export type ReportName = (typeof reportNames)[number]

/** The filters of the reports as the address has them. */
export interface ReportFilter {
  readonly report: ReportName
  readonly period: PeriodName | 'custom'
  /** `YYYY-MM-DD` or empty; only of a custom period. */
  readonly start_date: string
  readonly end_date: string
  /** Ids as text; empty for all. */
  readonly manufacturer_id: string
  readonly brand_id: string
  readonly equipment_id: string
  readonly account: string
  /** Of the report's own kind of records; empty for all. */
  readonly status: string
}
export type FilterChange = Readonly<Partial<Record<keyof ReportFilter, string>>>

const usual: ReportFilter = {
  ...{ report: 'summary', period: 'last-12-months', start_date: '', end_date: '' },
  ...{ manufacturer_id: '', brand_id: '', equipment_id: '', account: '', status: '' },
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const toId = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? text : '')
/** Statuses that a report filters by. Summary and products count records of several kinds. */
const statusesOf: Readonly<Record<ReportName, readonly string[]>> = {
  summary: [],
  products: [],
  claims: claimStates,
  orders: orderStatuses,
  registrations: registrationStatuses,
}

/** The filters of an address; what it cannot hold is left out. */
export function readFilter(search: URLSearchParams): ReportFilter {
  const get = (name: keyof ReportFilter) => search.get(name) ?? ''
  const report = reportNames.find((name) => name === get('report')) ?? usual.report
  const [start, end] = [get('start_date'), get('end_date')].map((day) => (isDay(day) ? day : '')) as [string, string]
  const isCustom = get('period') === 'custom' || start !== '' || end !== ''
  return {
    report,
    period: isCustom ? 'custom' : (periodNames.find((name) => name === get('period')) ?? usual.period),
    start_date: start,
    end_date: end,
    manufacturer_id: toId(get('manufacturer_id')),
    brand_id: toId(get('brand_id')),
    equipment_id: toId(get('equipment_id')),
    account: get('account').slice(0, 100),
    status: statusesOf[report].find((status) => status === get('status')) ?? '',
  }
}

/** How an address keeps a change: what is usual is left out. */
export const toSearch = (change: FilterChange): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value === usual[name as keyof ReportFilter] ? '' : value]),
  )

/** How many filters are set that this report has, beside the period. */
export const countFilters = ({
  report,
  manufacturer_id,
  brand_id,
  equipment_id,
  account,
  status,
}: ReportFilter): number =>
  [account, status, ...(report === 'orders' ? [] : [manufacturer_id, brand_id, equipment_id])].filter(
    (value) => value !== '',
  ).length

type IdName = 'manufacturer_id' | 'brand_id' | 'equipment_id'
const toIds = (filter: ReportFilter, name: IdName): Readonly<Partial<Record<IdName, number>>> =>
  filter[name] === '' ? {} : { [name]: Number(filter[name]) }

/**
 * The query of every report. A named period is left to the server, so that its last copy is found on another day. Orders
 * are not filtered by what they are for.
 */
export function toQuery(filter: ReportFilter) {
  const { period, start_date, end_date } = filter
  return {
    ...(period === 'custom'
      ? { ...(start_date === '' ? {} : { start_date }), ...(end_date === '' ? {} : { end_date }) }
      : { period }),
    ...(filter.report === 'orders'
      ? {}
      : { ...toIds(filter, 'manufacturer_id'), ...toIds(filter, 'brand_id'), ...toIds(filter, 'equipment_id') }),
    ...(filter.account.trim() === '' ? {} : { account: filter.account.trim() }),
  }
}

const withStatus = <S extends string>(statuses: readonly S[], status: string): { readonly status?: S } => {
  const known = statuses.find((one) => one === status)
  return known === undefined ? {} : { status: known }
}
export const toClaimStatus = (status: string) => withStatus(claimStates, status)
export const toOrderStatus = (status: string) => withStatus(orderStatuses, status)
export const toRegistrationStatus = (status: string) => withStatus(registrationStatuses, status)
