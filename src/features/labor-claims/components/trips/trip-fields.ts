import { tripForm } from '../../../../../contract/labor-claims.ts'
import type { TripForm } from '../../../../../contract/labor-claims.ts'
import { validateTrip, tripErrors } from '../../../../../domain/labor-claims/trips.ts'
import { answersOf } from '../../../../shared/form-answers.ts'
import { formatClock } from '../../../../ui/format-time.ts'
import { dayAfter, dayOf } from '../../../../shared/when.ts'

/** A trip as a person types it: a day, times of that day, words, miles. */
export interface TripFields {
  date: string
  left: string
  start: string
  finish: string
  requested: string
  performed: string
  miles: string
}
export const tripFieldNames = ['date', 'left', 'start', 'finish', 'requested', 'performed', 'miles'] as const

const names: Readonly<Record<string, string>> = {
  trip_date_scheduled: 'date',
  trip_time_left: 'left',
  trip_time_start: 'start',
  trip_time_finish: 'finish',
  trip_service_requested: 'requested',
  trip_services_performed: 'performed',
}
/** The form's field for a key of the body. */
export const tripFieldOf = (key: string) => names[key] ?? key

const timeOf = (at: string | null) => (at === null ? '' : formatClock(at))

/** The form's fields of a trip. */
export function fieldsOfTrip(trip: Omit<TripForm, 'id'>): TripFields {
  return {
    date: trip.trip_date_scheduled,
    left: timeOf(trip.trip_time_left),
    start: timeOf(trip.trip_time_start),
    finish: timeOf(trip.trip_time_finish),
    requested: trip.trip_service_requested,
    performed: trip.trip_services_performed,
    miles: trip.miles === null ? '' : String(trip.miles),
  }
}

/** The moment of a time on a day. The minute that the timer took keeps its seconds while nobody changes it. */
function momentOn(day: string, time: string, kept: string | null): string | null {
  if (time === '') return null
  if (kept !== null && formatClock(kept) === time && dayOf(kept) === day) return kept
  const at = new Date(`${day}T${time}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

const halfDay = 43_200_000
/** The same time a day later when it lies more than half a day before `from`: work past midnight, not a slip. */
function pastMidnight(
  at: string | null,
  from: string | null,
  day: string,
  time: string,
  kept: string | null,
): string | null {
  return at !== null && from !== null && Date.parse(from) - Date.parse(at) > halfDay
    ? momentOn(dayAfter(day), time, kept)
    : at
}

/** The body that the fields say; `kept` is what they were made from. */
export function bodyOfFields(
  fields: TripFields,
  kept: Pick<TripForm, 'trip_time_left' | 'trip_time_start' | 'trip_time_finish'> & {
    readonly id?: string | undefined
    readonly miles?: number | null
    readonly miles_from?: TripForm['miles_from']
  },
) {
  const miles = fields.miles.trim() === '' ? null : Number(fields.miles)
  // Miles that nobody has touched stay whose they were: the server's, or this device's estimate.
  const from = miles === null ? undefined : miles === kept.miles ? kept.miles_from : 'typed'
  const left = momentOn(fields.date, fields.left, kept.trip_time_left)
  const onDay = momentOn(fields.date, fields.start, kept.trip_time_start)
  const start = pastMidnight(onDay, left, fields.date, fields.start, kept.trip_time_start)
  const finish = pastMidnight(
    momentOn(fields.date, fields.finish, kept.trip_time_finish),
    start ?? left,
    fields.date,
    fields.finish,
    kept.trip_time_finish,
  )
  return {
    ...(kept.id === undefined ? {} : { id: kept.id }),
    trip_date_scheduled: fields.date,
    trip_service_requested: fields.requested.trim(),
    trip_services_performed: fields.performed.trim(),
    trip_time_left: left,
    trip_time_start: start,
    trip_time_finish: finish,
    miles,
    ...(from === undefined ? {} : { miles_from: from }),
  }
}

/** The trip form's rules: the row's own schema, then finish after start and the rest of `domain/labor-claims/trips`. */
export function tripAnswers(kept: Parameters<typeof bodyOfFields>[1]) {
  return answersOf<TripFields, TripForm>({
    schema: tripForm,
    toBody: (fields) => bodyOfFields(fields, kept),
    fieldOf: tripFieldOf,
    more: (body) => {
      const fault = validateTrip(body)
      return fault === null ? {} : { [tripErrors[fault].field]: tripErrors[fault].sentence }
    },
  })
}
