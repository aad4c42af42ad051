/** A stop of the day. */
export interface Stop {
  /** The appointment, epoch ms; null without one. */
  readonly at: number | null
  /** The day of the appointment, `YYYY-MM-DD` in the servicer's time zone; null without one. */
  readonly day: string | null
  /** Miles one way from where the servicer starts; null if unknown. */
  readonly miles: number | null
  /** Breaks ties. */
  readonly name: string
}

const far = Number.POSITIVE_INFINITY
const compareMiles = (a: Stop, b: Stop) => (a.miles ?? far) - (b.miles ?? far) || 0
const byName = (a: Stop, b: Stop) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/**
 * Sorts the stops of a day: overdue stops first, nearest first; then appointments by time, and by distance at the same
 * time; last stops without an appointment, nearest first. `today` is `YYYY-MM-DD`.
 */
export function sortDayStops<T extends Stop>(stops: readonly T[], today: string): T[] {
  const getPriority = ({ at, day }: Stop) => (day !== null && day < today ? 0 : at === null ? 2 : 1)
  return [...stops].sort((a, b) => {
    const [one, other] = [getPriority(a), getPriority(b)]
    if (one !== other) return one - other
    const byTime = one === 1 ? (a.at ?? 0) - (b.at ?? 0) : 0
    const byMiles = compareMiles(a, b)
    return byTime || (Number.isNaN(byMiles) ? 0 : byMiles) || byName(a, b)
  })
}

/** Rough estimates: miles per hour through a town, and hours on site. */
const milesPerHour = 30
const hoursOnSite = 1
const hourMs = 3_600_000

/**
 * Estimates when the last stop ends at the earliest, epoch ms: driving, waiting for the appointment, and an hour on site
 * for each. Null without stops.
 */
export function estimateLastStopEnd(stops: readonly Stop[], now: number): number | null {
  if (stops.length === 0) return null
  return stops.reduce((free, { at, miles }) => {
    const there = free + ((miles ?? 0) / milesPerHour) * hourMs
    return Math.max(there, at ?? there) + hoursOnSite * hourMs
  }, now)
}
