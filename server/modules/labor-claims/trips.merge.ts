import type { TripForm } from '../../../contract/labor-claims.ts'
import { tripFault } from '../../../domain/labor-claims/trips.ts'
import type { Clash } from '../../../domain/merging/fields.ts'
import { isSameValue, mergeFields } from '../../../domain/merging/fields.ts'
import type { TripRecord } from './trips.store.ts'

type Words = Omit<TripForm, 'id' | 'was' | 'miles_from'>
const times = ['trip_time_left', 'trip_time_start', 'trip_time_finish'] as const

const instant = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

const wordsOf = (row: TripRecord): Words => ({
  trip_date_scheduled: row.trip_date_scheduled,
  trip_service_requested: row.service_requested,
  trip_services_performed: row.services_performed,
  trip_time_left: instant(row.time_left),
  trip_time_start: instant(row.time_start),
  trip_time_finish: instant(row.time_finish),
  miles: row.miles,
})

/** Moments in one spelling, whatever zone they were said in. */
function spelt(said: { readonly [K in keyof Words]?: Words[K] | undefined }): Partial<Words> {
  return Object.fromEntries(
    Object.entries(said)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) =>
        times.some((one) => one === field) ? [field, instant(value as string | null)] : [field, value],
      ),
  )
}

/**
 * A correction laid over what the trip says by now (L10): what others changed meanwhile stays. A correction that does not
 * say what its form had shown replaces the whole. Times that two people changed so that they cannot be are a clash too.
 */
export function mergedTrip(now: TripRecord, { was, ...form }: TripForm): { form: TripForm; clashes: readonly Clash[] } {
  if (was === undefined) return { form: { ...form, ...milesFrom(now, form, form) }, clashes: [] }
  const { id: _id, miles_from: _from, ...said } = form
  const [theirs, mine, shown] = [wordsOf(now), spelt(said), spelt(was)]
  const { changes, clashes } = mergeFields<Words>(theirs, mine, shown)
  const merged = { ...theirs, ...changes }
  const isBroken = clashes.length === 0 && tripFault(merged) !== null && tripFault(form) === null
  return {
    form: { ...merged, ...milesFrom(now, form, merged) },
    clashes: isBroken
      ? times
          .filter((field) => !isSameValue(theirs[field], mine[field]))
          .map((field) => ({ field, was: shown[field], mine: mine[field], theirs: theirs[field] }))
      : clashes,
  }
}

/** Miles that were not changed keep where they come from. */
function milesFrom(now: TripRecord, form: Pick<TripForm, 'miles_from'>, { miles }: Pick<Words, 'miles'>) {
  const from = miles === now.miles ? (now.miles_from ?? form.miles_from) : form.miles_from
  return from === undefined ? {} : { miles_from: from }
}

const names: Readonly<Record<string, string>> = {
  trip_date_scheduled: 'the date',
  trip_service_requested: 'what was requested',
  trip_services_performed: 'what was done',
  trip_time_left: 'the departure',
  trip_time_start: 'the start',
  trip_time_finish: 'the finish',
  miles: 'the miles',
}
/** What a field of a trip is called in a sentence. */
export const tripFieldName = (field: string): string => names[field] ?? field
