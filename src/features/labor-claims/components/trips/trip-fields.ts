import { tripForm } from '../../../../../contract/labor-claims.ts'
import type { TripForm } from '../../../../../contract/labor-claims.ts'
import { getTripValidity, validateTrip, tripErrors } from '../../../../../domain/labor-claims/trips.ts'
import type { FormRules } from '../../../../ui/form/form-resolver.ts'
import { formatClock } from '../../../../ui/format-time.ts'
import { addDays, toDay } from '../../../../shared/formats/format-date.ts'

/** A trip as form fields: a day, times of that day, work and miles. */
export interface TripFields {
  date: string
  left: string
  start: string
  finish: string
  requested: string
  performed: string
  miles: string
}

/** The form's field for a key of the body. */
const names: Readonly<Record<string, string>> = {
  trip_date_scheduled: 'date',
  trip_time_left: 'left',
  trip_time_start: 'start',
  trip_time_finish: 'finish',
  trip_service_requested: 'requested',
  trip_services_performed: 'performed',
}
const formatTime = (at: string | null) => (at === null ? '' : formatClock(at))

/** Converts a trip to form fields. */
export function toTripFields(trip: Omit<TripForm, 'id'>): TripFields {
  return {
    date: trip.trip_date_scheduled,
    left: formatTime(trip.trip_time_left),
    start: formatTime(trip.trip_time_start),
    finish: formatTime(trip.trip_time_finish),
    requested: trip.trip_service_requested,
    performed: trip.trip_services_performed,
    miles: trip.miles === null ? '' : String(trip.miles),
  }
}

/** Converts a day and time to ISO 8601. An unchanged minute keeps the seconds of the timer. */
function toMoment(day: string, time: string, saved: string | null): string | null {
  if (time === '') return null
  if (saved !== null && formatClock(saved) === time && toDay(saved) === day) return saved
  const at = new Date(`${day}T${time}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

const halfDay = 43_200_000
/** A later time of the trip: on the next day when it is over half a day before `from`, because the work went past midnight. */
function toLaterMoment(day: string, time: string, saved: string | null, from: string | null): string | null {
  const at = toMoment(day, time, saved)
  return at !== null && from !== null && Date.parse(from) - Date.parse(at) > halfDay
    ? toMoment(addDays(day), time, saved)
    : at
}

const isWithinDay = (from: string, at: string) =>
  Date.parse(at) >= Date.parse(from) && Date.parse(at) - Date.parse(from) < 2 * halfDay

type TripTimes = Pick<TripForm, 'trip_date_scheduled' | 'trip_time_left' | 'trip_time_start' | 'trip_time_finish'>

/**
 * The times of the fields. One that was not typed stays as it was saved, whatever day its date makes of it: a phone that crossed a
 * time zone shows other clocks, and trips of earlier builds have the date of their arrival.
 */
function toTimes(fields: TripFields, saved: TripTimes) {
  const isUntouched = (time: string, was: string | null, from: string | null) =>
    was !== null &&
    fields.date === saved.trip_date_scheduled &&
    formatClock(was) === time &&
    (from === null || isWithinDay(from, was))
  const resolve = (time: string, was: string | null, from: string | null) =>
    isUntouched(time, was, from) ? was : toLaterMoment(fields.date, time, was, from)
  const left = resolve(fields.left, saved.trip_time_left, null)
  const start = resolve(fields.start, saved.trip_time_start, left)
  return { left, start, finish: resolve(fields.finish, saved.trip_time_finish, start ?? left) }
}

/** Converts form fields to the request body; `saved` is the trip that they came from. */
export function toTripBody(
  fields: TripFields,
  saved: TripTimes & {
    readonly id?: string | undefined
    readonly miles?: number | null
    readonly miles_from?: TripForm['miles_from']
  },
) {
  const miles = fields.miles.trim() === '' ? null : Number(fields.miles)
  // Unchanged miles keep their source: the server, or an estimate of this device.
  const from = miles === null ? undefined : miles === saved.miles ? saved.miles_from : 'typed'
  const { left, start, finish } = toTimes(fields, saved)
  return {
    ...(saved.id === undefined ? {} : { id: saved.id }),
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

/**
 * The rules of the trip form: the schema of the endpoint, then the rules of `domain/labor-claims/trips`. A claim that was closed
 * at `closedAt` takes trips from before.
 */
export const getTripRules = (
  saved: Parameters<typeof toTripBody>[1],
  closedAt: string | null = null,
): FormRules<TripFields, TripForm> => ({
  schema: tripForm,
  toBody: (fields) => toTripBody(fields, saved),
  fieldOf: (key) => names[key] ?? key,
  more: (body) => {
    const errorCode = validateTrip(body)
    if (errorCode !== null) return { [tripErrors[errorCode].field]: tripErrors[errorCode].sentence }
    const isAfter =
      closedAt !== null && getTripValidity({ status: 'paid', closedAt, filedByThisServicer: true }, body) === 'closed'
    return isAfter ? { trip_time_finish: 'Enter when the trip ended, before the claim was closed' } : {}
  },
})
