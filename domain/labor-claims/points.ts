// What a reviewer sends a claim back for: its serial number, a photo or a trip, each with a comment (docs/decisions/115-sent-back-for.md).
// The same rule on the phone, with the work that waits there, and at the desk says whether it was corrected.

/** `serial`; `photo:Serial plate`, a photo of this title; `trip:<its id>`. */
export type PointKind = 'serial' | 'photo' | 'trip'

/** Most points of one question. */
export const maxPoints = 10

interface PointedClaim {
  readonly serial_number: string
  readonly serial_request?: { readonly serial_number: string } | null | undefined
  readonly files: readonly { readonly title: string; readonly made_at: string }[]
  readonly trips: readonly {
    readonly id: string
    readonly trip_date_scheduled: string
    readonly trip_services_performed: string
    readonly trip_time_start: string | null
    readonly trip_time_finish: string | null
    readonly miles: number | null
  }[]
}

/** The kind and the key of a point; null for text that is none. */
export function parsePoint(about: string): { readonly kind: PointKind; readonly key: string } | null {
  if (about === 'serial') return { kind: 'serial', key: '' }
  const [, kind, key = ''] = /^(photo|trip):(.+)$/s.exec(about) ?? []
  return kind === undefined ? null : { kind: kind === 'photo' ? 'photo' : 'trip', key }
}

const clock = (at: string | null) => (at === null ? '–' : `${at.slice(11, 16)} UTC`)
const isTitled = (title: string, wanted: string) => title === wanted || title.startsWith(`${wanted} `)
const listPhotos = ({ files }: PointedClaim, title: string) => files.filter((file) => isTitled(file.title, title))

/**
 * What a point is about, as it is now, in text that can be compared: the serial number, the number of photos of that title, the
 * facts of the trip. Null where the claim has no such thing.
 */
export function describePoint(claim: PointedClaim, about: string): string | null {
  const point = parsePoint(about)
  if (point === null) return null
  if (point.kind === 'serial') return claim.serial_request?.serial_number ?? claim.serial_number
  if (point.kind === 'photo') {
    const count = listPhotos(claim, point.key).length
    return count === 1 ? '1 photo' : `${count} photos`
  }
  const trip = claim.trips.find(({ id }) => id === point.key)
  if (trip === undefined) return null
  const { trip_date_scheduled: day, trip_time_start, trip_time_finish, miles, trip_services_performed: done } = trip
  const facts = [
    day,
    `${clock(trip_time_start)} to ${clock(trip_time_finish)}`,
    miles === null ? '' : `${miles} mi`,
    done,
  ]
  return facts.filter((one) => one !== '').join(', ')
}

/** The name of a point: 'Serial number', 'Photo: Serial plate', 'Trip of 2026-11-13'. */
export function getPointLabel(claim: PointedClaim, about: string): string {
  const point = parsePoint(about)
  if (point?.kind === 'photo') return `Photo: ${point.key}`
  if (point?.kind !== 'trip') return 'Serial number'
  const trip = claim.trips.find(({ id }) => id === point.key)
  return trip === undefined ? 'Removed trip' : `Trip of ${trip.trip_date_scheduled}`
}

/**
 * Whether a point is no longer as it was when the reviewer asked, at `at`. A removed trip is corrected too. A photo is by one
 * more, or by one that is newer than the question, and not by a removal alone.
 */
export function isCorrected(
  claim: PointedClaim,
  { about, was, at }: { readonly about: string; readonly was: string; readonly at: string },
): boolean {
  const point = parsePoint(about)
  if (point?.kind !== 'photo') return describePoint(claim, about) !== was
  const photos = listPhotos(claim, point.key)
  return photos.length > Number.parseInt(was) || photos.some(({ made_at }) => Date.parse(made_at) > Date.parse(at))
}
