import type { TripForm } from '../../contract/labor-claims.ts'
import { claim as claimShape } from '../../contract/shapes/claim.ts'
import type { WireTrip } from '../../contract/shapes/claim.ts'
import type { OutboxItem } from '../../offline/engine.ts'

type Was = NonNullable<TripForm['was']>

/** The trip of a correction as the server has it now, where it told its claim; else null. */
export function tripNow(item: Pick<OutboxItem, 'kind' | 'entityId' | 'error'>): WireTrip | null {
  const read = item.kind === 'editTrip' ? claimShape.safeParse(item.error?.current) : null
  return read?.success === true ? (read.data.trips.find((trip) => trip.id === item.entityId) ?? null) : null
}

const fields = [
  'trip_date_scheduled',
  'trip_service_requested',
  'trip_services_performed',
  'trip_time_left',
  'trip_time_start',
  'trip_time_finish',
  'miles',
] as const

/**
 * What a correction says to have seen once its writer has looked at both: of what both had changed, what the server has now;
 * of everything else, what the form had shown, so that somebody else's changes of it stay.
 */
export function seenAfterClash(body: TripForm, was: Was, now: WireTrip): Was {
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (!Object.hasOwn(was, field)) return []
      const isMine = body[field] !== was[field]
      return [[field, isMine ? now[field] : was[field]]]
    }),
  )
}
