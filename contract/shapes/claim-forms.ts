// The forms of a labor claim: trips, notes and steps (`WO070, WO134, WO137, WO138`; rows L05, L09, L10, L12).
import * as z from 'zod/mini'
import { mileageSources } from '../../domain/labor-claims/mileage.ts'
import { lineKinds } from '../../domain/labor-claims/pay-lines.ts'
import { noteClasses } from '../../domain/labor-claims/notes.ts'
import { claimActions } from '../../domain/labor-claims/states.ts'
import { day, instant, money, numberId, someText, text, uuid } from './basics.ts'

export const hours = z
  .number('Must be a number of hours')
  .check(z.gt(0, 'Must be more than 0'), z.lte(200, 'At most 200 hours'))

const tripFields = {
  trip_date_scheduled: day,
  trip_service_requested: text(2000),
  trip_services_performed: text(4000),
  trip_time_left: z.nullable(instant),
  trip_time_start: z.nullable(instant),
  trip_time_finish: z.nullable(instant),
  miles: z.nullable(
    z.number('Must be a number of miles').check(z.gte(0, 'Must be 0 or more'), z.lte(2000, 'At most 2000 miles')),
  ),
}
/**
 * A trip's form. `trip_time_left` and `miles` come from the timer. A correction's `was` holds the values that the form
 * showed first: only fields that differ from them are changed. Without `was` the form replaces the whole trip.
 */
export const tripForm = z.strictObject({
  id: z.optional(uuid),
  trip_date_scheduled: tripFields.trip_date_scheduled,
  trip_service_requested: z._default(tripFields.trip_service_requested, ''),
  trip_services_performed: z._default(tripFields.trip_services_performed, ''),
  trip_time_left: z._default(tripFields.trip_time_left, null),
  trip_time_start: z._default(tripFields.trip_time_start, null),
  trip_time_finish: z._default(tripFields.trip_time_finish, null),
  miles: z._default(tripFields.miles, null),
  miles_from: z.optional(z.enum(mileageSources, 'Must be typed, looked-up or estimated')),
  was: z.optional(z.partial(z.strictObject(tripFields))),
})
/** Without a class, the writer's role decides who can read the note (`domain/labor-claims/notes.ts`). */
export const noteForm = z.strictObject({
  id: z.optional(uuid),
  note: someText(4000),
  class: z.optional(z.enum(noteClasses, 'Must be internal, servicer or customer')),
})
export const actionForm = z.strictObject({
  action: z.enum(claimActions, 'There is no such action'),
  message: z.optional(text(4000)),
  provider_address_id: z.optional(numberId),
  labor_hours_estimate: z.optional(hours),
  lines: z.optional(
    z
      .array(
        z.strictObject({
          kind: z.enum(lineKinds, 'There is no such line'),
          approved: money.check(z.gte(0, 'Must be 0 or more'), z.lte(1_000_000, 'At most 1,000,000')),
          reason: z.optional(text(500)),
        }),
      )
      .check(z.maxLength(lineKinds.length, 'There are not that many lines')),
  ),
})

export type TripForm = z.output<typeof tripForm>
export type NoteForm = z.output<typeof noteForm>
export type ActionForm = z.output<typeof actionForm>
