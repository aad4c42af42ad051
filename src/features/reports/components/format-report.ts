import { writeDay, writeMonth, writeShortMonth } from '../../../../domain/american-dates.ts'
import type { Grain, Period } from '../../../../domain/reports/period.ts'
import { formatFullDay } from '../../../shared/formats/format-date.ts'
import { formatCount } from '../../../shared/formats/format-price.ts'
import type { ChartColumn } from './charts/column-chart.tsx'

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const monthOf = (day: string) => dateOf(day).getUTCMonth()
/** `Nov 1`, of `YYYY-MM-DD`. */
const formatShortDay = (day: string) => writeDay(monthOf(day), dateOf(day).getUTCDate())

/** `Nov 1 – 20, 2026`, `Dec 1, 2025 – Nov 20, 2026`, or the day alone. */
export function formatPeriod({ start, end }: Period): string {
  if (start === end) return formatFullDay(start)
  if (start.slice(0, 7) === end.slice(0, 7))
    return `${formatShortDay(start)} – ${Number(end.slice(8))}, ${end.slice(0, 4)}`
  return start.slice(0, 4) === end.slice(0, 4)
    ? `${formatShortDay(start)} – ${formatFullDay(end)}`
    : `${formatFullDay(start)} – ${formatFullDay(end)}`
}

/** `Central Time` for `America/Chicago`. */
export function formatTimeZone(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

const isWholeMonth = ({ start, end }: Period): boolean =>
  start.endsWith('-01') &&
  start.slice(0, 7) === end.slice(0, 7) &&
  new Date(dateOf(end).getTime() + 86_400_000).getUTCDate() === 1

/** The labels of the columns of a graph. */
export const toChartColumns = (columns: readonly Period[], grain: Grain): readonly ChartColumn[] =>
  columns.map((column, at) => ({
    key: column.start,
    short:
      grain === 'year'
        ? column.start.slice(0, 4)
        : grain === 'month'
          ? `${writeShortMonth(monthOf(column.start))}${at === 0 || column.start.slice(5, 7) === '01' ? ` ’${column.start.slice(2, 4)}` : ''}`
          : formatShortDay(column.start),
    long: isWholeMonth(column)
      ? writeMonth(dateOf(column.start).getUTCFullYear(), monthOf(column.start))
      : formatPeriod(column),
  }))

/** What a column is called at the head of a table. */
export const grainLabels: Readonly<Record<Grain, string>> = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' }

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const shortDollars = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 },
})
const shortCount = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** `$12,480`: whole dollars, since a report adds up thousands of amounts. */
export const formatDollars = (amount: number): string => dollars.format(amount)
/** `$12.5K` and `1.2K`, for axes. */
export const formatShortDollars = (amount: number): string => shortDollars.format(amount)
export const formatShortCount = (many: number): string => shortCount.format(many)

/** `under 1 h`, `12 h`, `3.5 days`. */
export function formatHours(hours: number): string {
  if (hours < 1) return 'under 1 h'
  if (hours < 48) return `${formatCount(Math.round(hours))} h`
  const days = hours / 24
  return `${formatCount(days < 10 ? Math.round(days * 10) / 10 : Math.round(days))} days`
}

/** `within 12 h`, `within 2 days`, or beyond what is counted. */
export const formatBound = (hours: number | null): string =>
  hours === null ? 'after more than 180 days' : `within ${hours === 24 ? '1 day' : formatHours(hours)}`

/** `6.3`, claims for each 100 machines; a dash where too few machines are registered. */
export const formatRate = (rate: number | null): string => (rate === null ? '–' : rate.toFixed(1))

/** `Meridian T500`. */
export const formatModel = ({ brand, model }: { readonly brand: string; readonly model: string }): string =>
  model.startsWith(brand) ? model : `${brand} ${model}`
