const dayMs = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The last day of a coverage of so many months from a day (`YYYY-MM-DD`): the day before the anniversary. */
export function coveredUntil(start: string, months: number): string {
  const from = new Date(`${start}T00:00:00Z`)
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  return dayOf(first + (Math.min(from.getUTCDate(), lastDay + 1) - 2) * dayMs)
}
