const dayMs = 86_400_000

/** The day so many working days after `day`, both `YYYY-MM-DD`. Saturdays and Sundays do not count; holidays are not known. */
export function addWorkingDays(day: string, count: number): string {
  let at = Date.parse(`${day}T00:00:00Z`)
  for (let left = Math.max(0, Math.trunc(count)); left > 0;) {
    at += dayMs
    const weekday = new Date(at).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return new Date(at).toISOString().slice(0, 10)
}
