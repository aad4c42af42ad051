/** A place to drive to. */
export interface Stop {
  /** The moment that was agreed, epoch ms; null where none is. */
  readonly at: number | null
  /** The day that was agreed, `YYYY-MM-DD` where the servicer is; null where none is. */
  readonly day: string | null
  /** One way from where the servicer starts; null where it is not known. */
  readonly miles: number | null
  /** Tells two apart that are equal otherwise. */
  readonly name: string
}

const far = Number.POSITIVE_INFINITY
const nearer = (a: Stop, b: Stop) => (a.miles ?? far) - (b.miles ?? far) || 0
const byName = (a: Stop, b: Stop) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/**
 * The order of a day: what should have been done before comes first, the nearest of it first; then what has a time, by its
 * time and at one time the nearer; last what has none, the nearest first. `today` is a day, `YYYY-MM-DD`.
 */
export function inDayOrder<T extends Stop>(stops: readonly T[], today: string): T[] {
  const turn = ({ at, day }: Stop) => (day !== null && day < today ? 0 : at === null ? 2 : 1)
  return [...stops].sort((a, b) => {
    const [one, other] = [turn(a), turn(b)]
    if (one !== other) return one - other
    const byTime = one === 1 ? (a.at ?? 0) - (b.at ?? 0) : 0
    const byMiles = nearer(a, b)
    return byTime || (Number.isNaN(byMiles) ? 0 : byMiles) || byName(a, b)
  })
}

/** Rough figures for 'about': miles an hour through a town, and hours at a machine. */
const milesAnHour = 30
const hoursOnSite = 1
const hourMs = 3_600_000

/** When the last of these stops is left at the earliest, epoch ms: each is driven to, waited for where one is early, and worked on for an hour. Null for none. */
export function lastStopAbout(stops: readonly Stop[], now: number): number | null {
  if (stops.length === 0) return null
  return stops.reduce((free, { at, miles }) => {
    const there = free + ((miles ?? 0) / milesAnHour) * hourMs
    return Math.max(there, at ?? there) + hoursOnSite * hourMs
  }, now)
}
