const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function toDay(year: number, month: number, day: number): string | null {
  const whole = year < 100 ? 2000 + year : year
  const at = new Date(Date.UTC(whole, month - 1, day))
  const isThere = at.getUTCFullYear() === whole && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isThere && whole >= 1990 && whole < 2100 ? at.toISOString().slice(0, 10) : null
}
const findMonth = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

/**
 * Parses a date as users and spreadsheets write it, and returns `YYYY-MM-DD` or null: `2026-11-02`, `11/2/2026`,
 * `11/2/26`, `2.11.2026`, `Nov 2, 2026`, `2-Nov-26`. With slashes and dashes the month comes first, as in the US, unless
 * it cannot be a month. With dots the day comes first. A time after the date is ignored.
 */
export function parseDate(typed: string): string | null {
  const text = typed.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso !== null) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  if (figures !== null) {
    const [one, other, year] = [Number(figures[1]), Number(figures[3]), Number(figures[4])]
    const isDayFirst = figures[2] === '.' || one > 12
    return isDayFirst ? toDay(year, other, one) : toDay(year, one, other)
  }
  const monthFirst = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4}|\d{2})$/.exec(text)
  if (monthFirst !== null) return toDay(Number(monthFirst[3]), findMonth(monthFirst[1] ?? ''), Number(monthFirst[2]))
  const dayFirst = /^(\d{1,2})[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/.exec(text)
  return dayFirst === null ? null : toDay(Number(dayFirst[3]), findMonth(dayFirst[2] ?? ''), Number(dayFirst[1]))
}
