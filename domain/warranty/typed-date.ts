const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function dayOf(year: number, month: number, day: number): string | null {
  const whole = year < 100 ? 2000 + year : year
  const at = new Date(Date.UTC(whole, month - 1, day))
  const isThere = at.getUTCFullYear() === whole && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isThere && whole >= 1990 && whole < 2100 ? at.toISOString().slice(0, 10) : null
}
const monthOf = (word: string): number => months.indexOf(word.slice(0, 3).toLowerCase()) + 1

/**
 * A day as people and spreadsheets write it, as `YYYY-MM-DD`, or null: `2026-11-02`, `11/2/2026`, `11/2/26`,
 * `2.11.2026`, `Nov 2, 2026`, `2-Nov-26`. With slashes and dashes the month stands first, as in the US, unless it
 * cannot be one; with dots the day does. A time after the day is left out.
 */
export function readDate(typed: string): string | null {
  const text = typed.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  if (figures !== null) {
    const [one, other, year] = [Number(figures[1]), Number(figures[3]), Number(figures[4])]
    const isDayFirst = figures[2] === '.' || one > 12
    return isDayFirst ? dayOf(year, other, one) : dayOf(year, one, other)
  }
  const wordFirst = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4}|\d{2})$/.exec(text)
  if (wordFirst !== null) return dayOf(Number(wordFirst[3]), monthOf(wordFirst[1] ?? ''), Number(wordFirst[2]))
  const dayFirst = /^(\d{1,2})[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/.exec(text)
  return dayFirst === null ? null : dayOf(Number(dayFirst[3]), monthOf(dayFirst[2] ?? ''), Number(dayFirst[1]))
}
