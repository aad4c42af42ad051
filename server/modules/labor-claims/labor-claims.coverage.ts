const dayMs = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The Monday of the ISO week in which a machine was made, read from its serial (prefix + YYWW + plant letter + 5 digits), or null where it does not fit. */
export function manufacturedOn(serial: string, prefix: string): string | null {
  const match = serial.startsWith(prefix) ? /^(\d{2})(\d{2})[A-Z]\d{5}$/.exec(serial.slice(prefix.length)) : null
  const [year, week] = [2000 + Number(match?.[1]), Number(match?.[2])]
  if (match === null || week < 1 || week > 53) return null
  const fourth = Date.UTC(year, 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs + (week - 1) * 7 * dayMs
  // A year without a week 53 has none.
  return new Date(monday + 3 * dayMs).getUTCFullYear() === year ? dayOf(monday) : null
}

/** The last day of a coverage of so many months from a day (`YYYY-MM-DD`): the day before the anniversary. */
export function coveredUntil(start: string, months: number): string {
  const from = new Date(`${start}T00:00:00Z`)
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  return dayOf(first + (Math.min(from.getUTCDate(), lastDay + 1) - 2) * dayMs)
}
