import { getDayEnd, getDayStart, toDay } from '../../../domain/orders/list-days.ts'
import { shopTimeZone } from '../../../domain/reports/calendar.ts'
import {
  chooseGrain,
  getPeriodBefore,
  isTooLong,
  listColumns,
  maxYears,
  resolvePeriod,
} from '../../../domain/reports/period.ts'
import type { Grain, Period, PeriodName } from '../../../domain/reports/period.ts'
import type { SignedIn, Tx } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Columns, RecordFilter, Span } from './counts.store.ts'
import { findAccountIds, findBrandIds, findFirstRecord } from './filter.store.ts'
import { getReportScope } from './reports.policy.ts'

/** What every report may be asked for. */
export interface FilterQuery {
  readonly period?: PeriodName | undefined
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly manufacturer_id?: number | undefined
  readonly brand_id?: number | undefined
  readonly equipment_id?: number | undefined
  readonly account?: string | undefined
}

/** A filter with its days and ids, as the stores take it. */
export interface ReportFilter {
  readonly name: PeriodName | 'custom'
  readonly today: string
  readonly span: Span
  /** The span that figures are compared with; null where nothing reaches back that far. */
  readonly before: Span | null
  /** From the first record until the end of the span. */
  readonly untilEnd: Span
  readonly grain: Grain
  readonly columns: readonly Period[]
  /** The same for the counts. */
  readonly graph: Columns
  readonly records: RecordFilter
}

const usualPeriod: PeriodName = 'last-12-months'
/** The counts by day do not know accounts, so a report of accounts reads their records: those of ten in a second. */
const maxAccounts = 10

const toSpan = (period: Period): Span => ({
  period,
  from: new Date(getDayStart(period.start, shopTimeZone)),
  until: new Date(getDayEnd(period.end, shopTimeZone)),
})

/** Named days, else a named period, else the last twelve months. Nothing begins before the first record. */
function choosePeriod(query: FilterQuery, today: string, first: string | null) {
  if (query.start_date === undefined && query.end_date === undefined) {
    const name = query.period ?? usualPeriod
    return { name, period: resolvePeriod(name, today, first) }
  }
  const end = query.end_date ?? today
  const earliest = resolvePeriod('all', end, first).start
  const start = query.start_date === undefined || query.start_date < earliest ? earliest : query.start_date
  return { name: 'custom' as const, period: { start: start <= end ? start : end, end } }
}

/** Resolves the filters of a report: which days, models and accounts, and the columns of its graphs. */
export async function resolveFilter(call: SignedIn, tx: Tx, query: FilterQuery): Promise<ReportFilter> {
  const today = toDay(call.now.getTime(), shopTimeZone)
  const firstAt = await findFirstRecord(tx)
  const first = firstAt === null ? null : toDay(firstAt.getTime(), shopTimeZone)
  const { name, period } = choosePeriod(query, today, first)
  if (isTooLong(period))
    refuse('call.invalid', { errors: { end_date: `At most ${maxYears} years after the first day` } })
  const before = getPeriodBefore(period)
  const grain = chooseGrain(period)
  const columns = listColumns(period, grain)
  return {
    name,
    today,
    span: toSpan(period),
    before: first === null || before.start < first ? null : toSpan(before),
    untilEnd: toSpan({ start: first !== null && first < period.end ? first : period.end, end: period.end }),
    grain,
    columns,
    graph: { starts: columns.map(({ start }) => start), grain },
    records: await resolveRecords(call, tx, query),
  }
}

/** The brands, model and accounts that a filter names, within what the caller may see. */
async function resolveRecords(call: SignedIn, tx: Tx, query: FilterQuery): Promise<RecordFilter> {
  const { manufacturer_id, brand_id, equipment_id, account = '' } = query
  const ofManufacturer = manufacturer_id === undefined ? null : await findBrandIds(tx, manufacturer_id)
  const scope = getReportScope(call.actor)
  const named = account.trim() === '' ? null : await findAccountIds(tx, account)
  if (named !== null && scope.of === 'all' && named.length > maxAccounts)
    refuse('call.invalid', {
      errors: { account: `${named.length} accounts match. Type more of the name, or a number.` },
    })
  return {
    brandIds:
      brand_id === undefined
        ? ofManufacturer
        : [brand_id].filter((id) => ofManufacturer === null || ofManufacturer.includes(id)),
    modelId: equipment_id ?? null,
    accountIds: scope.of === 'all' ? named : [scope.accountId].filter((id) => named === null || named.includes(id)),
  }
}

/** The period of an answer. */
export const toWirePeriod = ({ name, span, before, grain }: ReportFilter) => ({
  name,
  ...span.period,
  before: before?.period ?? null,
  grain,
  time_zone: shopTimeZone,
})
