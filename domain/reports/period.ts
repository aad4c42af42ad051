// The days that a report covers, and the columns of its graphs (docs/decisions/079-reports.md).

/** Periods that move with today. `all`: from the first record on. */
export const periodNames = ['last-30-days', 'last-90-days', 'last-12-months', 'this-year', 'last-year', 'all'] as const
export type PeriodName = (typeof periodNames)[number]

/** Days `YYYY-MM-DD`, both included. */
export interface Period {
  readonly start: string
  readonly end: string
}

const dayMs = 86_400_000
const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toText = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The day `count` days later, or earlier if negative. */
export const addDays = (day: string, count: number): string => toText(toMs(day) + count * dayMs)

/** The number of days in a period. */
export const countDays = ({ start, end }: Period): number => Math.round((toMs(end) - toMs(start)) / dayMs) + 1

/** The first day of the month `count` months later, or earlier if negative. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return toText(Date.UTC(year, month - 1 + count, 1))
}

/** The days of a named period. `first` is the day of the first record, or null without one. */
export function resolvePeriod(name: PeriodName, today: string, first: string | null): Period {
  const year = Number(today.slice(0, 4))
  switch (name) {
    case 'last-30-days':
      return { start: addDays(today, -29), end: today }
    case 'last-90-days':
      return { start: addDays(today, -89), end: today }
    case 'last-12-months':
      return { start: addMonths(today, -11), end: today }
    case 'this-year':
      return { start: `${year}-01-01`, end: today }
    case 'last-year':
      return { start: `${year - 1}-01-01`, end: `${year - 1}-12-31` }
    case 'all':
      return { start: first !== null && first < today ? first : today, end: today }
  }
}

/** The period of the same length before, to compare with: whole months before whole months, else as many days. */
export function getPeriodBefore(period: Period): Period {
  const { start, end } = period
  const months = countMonths(period)
  if (start.endsWith('-01') && (months > 1 || addDays(end, 1).endsWith('-01'))) {
    const from = addMonths(start, -months)
    // As far into its last month as this period is into its own, so that a month that has begun is compared with as much.
    const lastMonth = addMonths(from, months - 1)
    const monthEnd = addDays(addMonths(lastMonth, 1), -1)
    const isWhole = addDays(end, 1).endsWith('-01')
    const sameDay = addDays(lastMonth, Number(end.slice(8)) - 1)
    return { start: from, end: isWhole || sameDay > monthEnd ? monthEnd : sameDay }
  }
  const days = countDays(period)
  return { start: addDays(start, -days), end: addDays(start, -1) }
}

function countMonths({ start, end }: Period): number {
  const [year = 0, month = 0] = start.split('-').map(Number)
  const [endYear = 0, endMonth = 0] = end.split('-').map(Number)
  return (endYear - year) * 12 + endMonth - month + 1
}

/** How many years a period may have, since each is a column of a graph. */
export const maxYears = 200
export const isTooLong = (period: Period): boolean => countMonths(period) > maxYears * 12

export type Grain = 'day' | 'week' | 'month' | 'year'

/** How wide the columns of a graph are: days up to a month and a half, weeks up to half a year, months up to five years. */
export function chooseGrain(period: Period): Grain {
  const days = countDays(period)
  if (days <= 45) return 'day'
  if (days <= 190) return 'week'
  return countMonths(period) <= 60 ? 'month' : 'year'
}

/** The first day of the column that contains a day. Weeks begin on Mondays. */
function getColumnStart(day: string, grain: Grain): string {
  if (grain === 'day') return day
  if (grain === 'week') return addDays(day, -((new Date(toMs(day)).getUTCDay() + 6) % 7))
  return grain === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
}

/** What counts are kept by. */
export type PieceSpan = Exclude<Grain, 'week'>

/** Whole years or months, or days, of a period. */
export interface Piece extends Period {
  readonly span: PieceSpan
}

/** Splits a period into as few pieces as it can be counted by: whole years, else months, and the days before and after. */
export function splitPeriod(period: Period, coarsest: PieceSpan): readonly Piece[] {
  if (period.start > period.end) return []
  if (coarsest === 'day') return [{ ...period, span: 'day' }]
  const [finer, months] = coarsest === 'year' ? (['month', 12] as const) : (['day', 1] as const)
  const cut = (day: string) => getColumnStart(day, coarsest)
  // The first day of the first whole one, and of the one after the last.
  const first = cut(period.start) === period.start ? period.start : addMonths(cut(period.start), months)
  const after = cut(addDays(period.end, 1))
  if (first >= after) return splitPeriod(period, finer)
  return [
    ...splitPeriod({ start: period.start, end: addDays(first, -1) }, finer),
    { start: first, end: addDays(after, -1), span: coarsest },
    ...splitPeriod({ start: after, end: period.end }, finer),
  ]
}

/** The columns of a period, the first and the last cut where the period begins and ends. */
export function listColumns(period: Period, grain = chooseGrain(period)): readonly Period[] {
  const columns: Period[] = []
  let start = period.start
  while (start <= period.end) {
    const first = getColumnStart(start, grain)
    const next =
      grain === 'day'
        ? addDays(first, 1)
        : grain === 'week'
          ? addDays(first, 7)
          : addMonths(first, grain === 'month' ? 1 : 12)
    const end = addDays(next, -1)
    columns.push({ start, end: end < period.end ? end : period.end })
    // The text of a day after the year 9999 begins with a sign, and would sort before every other.
    if (next <= start) break
    start = next
  }
  return columns
}
