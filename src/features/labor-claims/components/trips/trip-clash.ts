import type { TripForm } from '../../../../../contract/labor-claims.ts'
import type { OutboxItem } from '../../../../../offline/engine.ts'
import { findServerTrip } from '../../../../../offline/operations/edit-trip.ts'
import type { WireTrip } from '../../../../../contract/shapes/claim.ts'

type Was = NonNullable<TripForm['was']>

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
 * The `was` of a trip that is sent again after a conflict. For fields that both sides changed it is the server's value, now that
 * the person has seen it. For all others it stays, so that the other side's changes survive.
 */
function mergeWas(body: TripForm, was: Was, now: WireTrip): Was {
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (!Object.hasOwn(was, field)) return []
      const isMine = body[field] !== was[field]
      return [[field, isMine ? now[field] : was[field]]]
    }),
  )
}

/** A correction that is sent again in place of `item`, with the prior values that hold now. */
export function toResent(item: OutboxItem, body: TripForm, was: Was): TripForm {
  const serverTrip = findServerTrip(item)
  return { ...body, was: serverTrip === null ? was : mergeWas(body, was, serverTrip) }
}
