import type { Received } from '../../../contract/kernel/endpoint.ts'
import type { reports } from '../../../contract/reports.ts'
import type { ProductsSummary } from '../../../contract/shapes/report.ts'
import { getDayEnd, getDayStart } from '../../../domain/orders/list-days.ts'
import { toAmount } from '../../../domain/money/cents.ts'
import { shopTimeZone } from '../../../domain/reports/calendar.ts'
import { addDays } from '../../../domain/reports/period.ts'
import { getFailureRate } from '../../../domain/reports/rate.ts'
import { demandDays, forecastRunOut, runsOutSoon } from '../../../domain/reports/run-out.ts'
import { shownRows } from '../../../domain/reports/tables.ts'
import { formatMadeWeek, getMadeMonday } from '../../../domain/reports/week-of-make.ts'
import type { SignedIn, Tx } from '../../kernel/call.ts'
import { sumCounts } from './counts.store.ts'
import type { Span } from './counts.store.ts'
import type { ReportFilter } from './filter.service.ts'
import { resolveFilter, toWirePeriod } from './filter.service.ts'
import { withSnapshot } from './filter.store.ts'
import { findFits, findModels, findPartIds, findParts } from './names.store.ts'
import { getReportScope } from './reports.policy.ts'

type Query = Received<typeof reports.table.readProductsSummary>['query']

/** Registered machines of each model until the end of the period, without declined registrations. */
async function countMachines(tx: Tx, { untilEnd, records }: ReportFilter): Promise<ReadonlyMap<number, number>> {
  const rows = await sumCounts(tx, {
    ...{ kinds: ['registration'], filter: records, span: untilEnd, by: ['equipment_id', 'status'] },
  })
  const machines = new Map<number, number>()
  for (const row of rows)
    if (row.status !== 'declined') machines.set(row.equipment_id, (machines.get(row.equipment_id) ?? 0) + row.records)
  return machines
}

type Machines = ReadonlyMap<number, number>

/** Claims for each hundred machines of a model, the highest rate first; models without a rate last. */
async function readModels(tx: Tx, filter: ReportFilter, machines: Machines): Promise<ProductsSummary['models']> {
  const rows = await sumCounts(tx, {
    ...{ kinds: ['claim'], filter: filter.records, span: filter.span, by: ['equipment_id'] },
  })
  const names = await findModels(
    tx,
    rows.map((row) => row.equipment_id),
  )
  return rows
    .flatMap(({ equipment_id, records: claims }) => {
      const model = names.get(equipment_id)
      const count = machines.get(equipment_id) ?? 0
      return model === undefined ? [] : [{ ...model, claims, machines: count, rate: getFailureRate(claims, count) }]
    })
    .sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1) || b.claims - a.claims || a.equipment_id - b.equipment_id)
}

/** Claims that needed a part, the most first, for each hundred machines of the models that it fits. */
async function readParts(
  tx: Tx,
  { records, span }: ReportFilter,
  machines: Machines,
  limit: number,
): Promise<ProductsSummary['parts']> {
  const rows = await sumCounts(tx, {
    ...{ kinds: ['claim-part'], filter: records, span, by: ['item'], top: { by: 'records', limit } },
  })
  const ids = rows.map((row) => row.item)
  const [names, fits] = [await findParts(tx, ids), await findFits(tx, ids)]
  return rows.flatMap(({ item, records: claims, pieces }) => {
    const part = names.get(item)
    const count = (fits.get(item) ?? []).reduce((sum, id) => sum + (machines.get(id) ?? 0), 0)
    if (part === undefined) return []
    const { product_id, number, name } = part
    return [{ product_id, number, name, claims, pieces, machines: count, rate: getFailureRate(claims, count) }]
  })
}

/** Claims for each hundred machines by their week of manufacture, the earliest first. */
async function readWeeks(tx: Tx, { records, span, untilEnd }: ReportFilter): Promise<ProductsSummary['weeks']> {
  const claims = await sumCounts(tx, { kinds: ['claim-week'], filter: records, span, by: ['item'] })
  const made = await sumCounts(tx, { kinds: ['machine-week'], filter: records, span: untilEnd, by: ['item'] })
  const machines = new Map(made.map((row) => [row.item, row.records]))
  return claims
    .flatMap(({ item, records: count }) => {
      const monday = getMadeMonday(item)
      const registered = machines.get(item) ?? 0
      const rate = getFailureRate(count, registered)
      return monday === null ? [] : [{ week: formatMadeWeek(item), monday, claims: count, machines: registered, rate }]
    })
    .sort((a, b) => (a.monday < b.monday ? -1 : 1))
}

const toSpan = (start: string, end: string): Span => ({
  period: { start, end },
  from: new Date(getDayStart(start, shopTimeZone)),
  until: new Date(getDayEnd(end, shopTimeZone)),
})

/** Parts whose stock ends soon if they are ordered as lately: bought and under warranty, by all accounts. */
async function readRunOut(
  tx: Tx,
  { today, records }: ReportFilter,
  items: readonly number[] | null,
): Promise<ProductsSummary['run_out']> {
  const ordered = await sumCounts(tx, {
    kinds: ['sold', 'supplied'],
    filter: { brandIds: records.brandIds, modelId: null, accountIds: null },
    span: toSpan(addDays(today, 1 - demandDays), today),
    by: ['item'],
    items,
  })
  const parts = await findParts(
    tx,
    ordered.map((row) => row.item),
  )
  return ordered
    .flatMap(({ item, pieces: demand }) => {
      const part = parts.get(item)
      if (part === undefined || part.isOver) return []
      const { product_id, number, name, qty: stock } = part
      const forecast = forecastRunOut({ stock, demand }, today)
      if (forecast === null || !runsOutSoon(forecast)) return []
      const { perWeek, daysLeft, runsOutOn } = forecast
      return [
        {
          ...{ product_id, number, name, stock, demand },
          ...{ per_week: perWeek, days_left: daysLeft, runs_out_on: runsOutOn },
        },
      ]
    })
    .sort((a, b) => a.days_left - b.days_left || b.demand - a.demand || a.product_id - b.product_id)
}

/** The parts with the highest sales. */
async function readSold(
  tx: Tx,
  { records, span }: ReportFilter,
  items: readonly number[] | null,
  limit: number,
): Promise<ProductsSummary['sold']> {
  const rows = await sumCounts(tx, {
    ...{ kinds: ['sold'], filter: { ...records, modelId: null }, span, by: ['item'], items },
    top: { by: 'cents', limit },
  })
  const names = await findParts(
    tx,
    rows.map((row) => row.item),
  )
  return rows.flatMap(({ item, pieces, cents }) => {
    const part = names.get(item)
    if (part === undefined) return []
    const { product_id, number, name } = part
    return [{ product_id, number, name, pieces, sales: toAmount(cents) }]
  })
}

/** Failure rates by model, part and week of manufacture, what will run out and what sells. */
export function readProductsSummary(call: SignedIn, query: Query, limit = shownRows): Promise<ProductsSummary> {
  return withSnapshot(call.tx, async (tx) => {
    const filter = await resolveFilter(call, tx, query)
    const machines = await countMachines(tx, filter)
    const models = await readModels(tx, filter, machines)
    // A buyer does not say for which machine a part is: with a model, the parts that fit it count.
    const { modelId } = filter.records
    const items = modelId === null ? null : await findPartIds(tx, modelId)
    // The stock is the shop's and so is the demand for it: an account that reads its own records is not shown either.
    const runOut = getReportScope(call.actor).of === 'all' ? await readRunOut(tx, filter, items) : []
    return {
      period: toWirePeriod(filter),
      models: models.slice(0, limit),
      parts: await readParts(tx, filter, machines, limit),
      weeks: await readWeeks(tx, filter),
      run_out: runOut.slice(0, limit),
      sold: await readSold(tx, filter, items, limit),
    }
  })
}
