import type { TripForm } from '../../../../contract/labor-claims.ts'
import { validateTrip } from '../../../../domain/labor-claims/trips.ts'
import type { Clash } from '../../../../domain/merging/fields.ts'
import { isSameValue, mergeFields } from '../../../../domain/merging/fields.ts'
import type { TripRecord } from './trips.store.ts'

type TripFields = Omit<TripForm, 'id' | 'was' | 'miles_from'>
const timeFields = ['trip_time_left', 'trip_time_start', 'trip_time_finish'] as const

const toInstant = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

const toTripFields = (row: TripRecord): TripFields => ({
  trip_date_scheduled: row.trip_date_scheduled,
  trip_service_requested: row.service_requested,
  trip_services_performed: row.services_performed,
  trip_time_left: toInstant(row.time_left),
  trip_time_start: toInstant(row.time_start),
  trip_time_finish: toInstant(row.time_finish),
  miles: row.miles,
})

/** Converts times to UTC so that equal instants compare equal. */
function normalizeTimes(input: { readonly [K in keyof TripFields]?: TripFields[K] | undefined }): Partial<TripFields> {
  return Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) =>
        timeFields.some((one) => one === field) ? [field, toInstant(value as string | null)] : [field, value],
      ),
  )
}

/**
 * Merges a correction with the current trip and keeps what others changed meanwhile (L10). A correction without its base
 * version (`was`) replaces the whole trip. Changes by two users that together give impossible times are clashes too.
 */
export function mergeTrip(now: TripRecord, { was, ...form }: TripForm): { form: TripForm; clashes: readonly Clash[] } {
  if (was === undefined) return { form: { ...form, ...toMilesSource(now, form, form) }, clashes: [] }
  const { id: _id, miles_from: _from, ...fields } = form
  const [theirs, mine, shown] = [toTripFields(now), normalizeTimes(fields), normalizeTimes(was)]
  const { changes, clashes } = mergeFields<TripFields>(theirs, mine, shown)
  const merged = { ...theirs, ...changes }
  const isBroken = clashes.length === 0 && validateTrip(merged) !== null && validateTrip(form) === null
  return {
    form: { ...merged, ...toMilesSource(now, form, merged) },
    clashes: isBroken
      ? timeFields
          .filter((field) => !isSameValue(theirs[field], mine[field]))
          .map((field) => ({ field, was: shown[field], mine: mine[field], theirs: theirs[field] }))
      : clashes,
  }
}

/** Unchanged miles keep their source. */
function toMilesSource(now: TripRecord, form: Pick<TripForm, 'miles_from'>, { miles }: Pick<TripFields, 'miles'>) {
  const from = miles === now.miles ? (now.miles_from ?? form.miles_from) : form.miles_from
  return from === undefined ? {} : { miles_from: from }
}

const fieldNames: Readonly<Record<string, string>> = {
  trip_date_scheduled: 'the date',
  trip_service_requested: 'the service requested',
  trip_services_performed: 'the services performed',
  trip_time_left: 'the departure',
  trip_time_start: 'the start',
  trip_time_finish: 'the finish',
  miles: 'the miles',
}
/** Name of a trip field for a sentence. */
export const formatTripFieldName = (field: string): string => fieldNames[field] ?? field

const formatMinute = (at: Date | null) =>
  at === null ? 'none' : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const formatInstant = (text: string | null) => formatMinute(text === null ? null : new Date(text))

/** Changed fields of a trip as 'name old → new' for the history. */
export function describeTripChanges(before: TripRecord, after: TripForm): string {
  const fields: readonly (readonly [name: string, old: string, now: string])[] = [
    ['date', before.trip_date_scheduled, after.trip_date_scheduled],
    ['left', formatMinute(before.time_left), formatInstant(after.trip_time_left)],
    ['start', formatMinute(before.time_start), formatInstant(after.trip_time_start)],
    ['finish', formatMinute(before.time_finish), formatInstant(after.trip_time_finish)],
    ['miles', String(before.miles ?? 'none'), String(after.miles ?? 'none')],
    ['requested', `“${before.service_requested}”`, `“${after.trip_service_requested}”`],
    ['performed', `“${before.services_performed}”`, `“${after.trip_services_performed}”`],
  ]
  const changes = fields.filter(([, old, now]) => old !== now).map(([name, old, now]) => `${name} ${old} → ${now}`)
  return changes.length === 0 ? 'Nothing changed' : changes.join('; ')
}
