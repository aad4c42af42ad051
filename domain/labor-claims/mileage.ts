/**
 * Where the miles of a claim or trip come from: typed by a user, looked up by the server, or estimated offline from the
 * centers of the postal codes. The server replaces an estimate later. Miles are never silently 0 (`calls.tsv` L21).
 */
export const mileageSources = ['typed', 'looked-up', 'estimated'] as const
export type MileageSource = (typeof mileageSources)[number]

interface TripMiles {
  readonly miles: number | null
  readonly miles_from?: MileageSource | null | undefined
}

/**
 * The miles of all trips, rounded to 0.01, with the least certain of their sources; null where no trip has miles. Server and
 * phone count alike, so that a trip without a signal shows its miles at once.
 */
export function sumTripMiles(
  trips: readonly TripMiles[],
): { readonly miles: number; readonly from: MileageSource } | null {
  const known = trips.filter((trip) => trip.miles !== null)
  if (known.length === 0) return null
  const sources = known.map((trip) => trip.miles_from ?? 'typed')
  return {
    miles: Math.round(known.reduce((sum, trip) => sum + (trip.miles ?? 0), 0) * 100) / 100,
    from: sources.includes('estimated') ? 'estimated' : sources.includes('typed') ? 'typed' : 'looked-up',
  }
}
