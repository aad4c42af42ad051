/** What the labor of a job is paid by: the hours on site, or the standard time of the repair. */
import { compareText } from '../../compare-text.ts'
import { toDay } from '../../orders/list-days.ts'
import { shopTimeZone } from '../../reports/calendar.ts'
import { addDays } from '../../reports/period.ts'

export const laborBases = ['hours', 'standard'] as const
export type LaborBasis = (typeof laborBases)[number]

/** Miles of one trip beyond `over`, up to the next tier's, are paid at `rate`, in dollars a mile. */
export interface MileageTier {
  readonly over: number
  readonly rate: number
}

/** The standard time of a repair of a model: replacing a part, or any repair where `part` is empty. */
export interface StandardTime {
  readonly equipment_id: number
  /** A part's number; empty: any repair that has no time of its own. */
  readonly part: string
  readonly hours: number
}

/** What a manufacturer pays, from a day on. Amounts are dollars, as on the wire. */
export interface PayTerms {
  /** `YYYY-MM-DD`, the first day; null: from the beginning. They hold until the next ones. */
  readonly from: string | null
  readonly labor_basis: LaborBasis
  /** Dollars an hour. */
  readonly labor_rate: number
  readonly trip_charge: number
  /** Trips that are paid on one claim; null: all. */
  readonly max_trips: number | null
  /** The first tier is over 0 miles. */
  readonly mileage: readonly MileageTier[]
  readonly standard_times: readonly StandardTime[]
  /** Hours that are paid without approval; null: those of the model. */
  readonly hours_limit: number | null
  /** Days from filing until a claim must be submitted. */
  readonly file_within_days: number
  /** An expected payment above it, in dollars, needs approval before the work; null: none does. */
  readonly preauthorize_above: number | null
  /** Days for which an approval of hours holds; null: without end. */
  readonly preauthorization_days: number | null
}

/** Terms as the office edits them: with the rates that single servicers agreed on. */
export interface OfficeTerms extends PayTerms {
  readonly servicer_rates: readonly { readonly account_id: number; readonly labor_rate: number }[]
}

/** The terms that hold on a day (`YYYY-MM-DD`): the last ones that have begun. Null where none has. */
export function findTermsOn<T extends Pick<PayTerms, 'from'>>(terms: readonly T[], day: string): T | null {
  const begun = terms.filter(({ from }) => from === null || from <= day)
  return begun.toSorted((a, b) => compareText(a.from ?? '', b.from ?? '')).at(-1) ?? null
}

/** The terms of one servicer: at its own labor rate, where it has one, and without the rates of others. */
export function toServicerTerms({ servicer_rates: rates, ...terms }: OfficeTerms, accountId: number | null): PayTerms {
  const own = rates.find((one) => one.account_id === accountId)
  return own === undefined ? terms : { ...terms, labor_rate: own.labor_rate }
}

interface PaidTrip {
  readonly trip_date_scheduled: string
  readonly trip_services_performed: string
  readonly trip_time_start: string | null
}

/** Whether a trip took place: it has a start time or services performed. A planned trip costs nothing. */
export const wasTripMade = (trip: Omit<PaidTrip, 'trip_date_scheduled'>): boolean =>
  trip.trip_time_start !== null || trip.trip_services_performed.trim() !== ''

/** The day of a trip (`YYYY-MM-DD`): that on which it began, by the shop's calendar; without a start the date that was typed. */
export const getTripDay = (trip: Omit<PaidTrip, 'trip_services_performed'>): string =>
  trip.trip_time_start === null ? trip.trip_date_scheduled : toDay(Date.parse(trip.trip_time_start), shopTimeZone)

/**
 * The day that decides a claim's terms: that of its first trip, else that of its filing. No one chooses older terms by typing: a
 * trip without a start counts from the day of filing on, and one with a start from `daysBefore` days earlier, because a servicer
 * can file after its visit.
 */
export function getTermsDay(trips: readonly PaidTrip[], filedOn: string, daysBefore = 0): string {
  const earliest = addDays(filedOn, -daysBefore)
  const days = trips.filter(wasTripMade).map((trip) => {
    const [day, first] = [getTripDay(trip), trip.trip_time_start === null ? filedOn : earliest]
    return day < first ? first : day
  })
  return days.toSorted()[0] ?? filedOn
}

/** The terms that a claim with these trips is paid by. Its visit may be as many days before the filing as it has to submit. */
export function findTermsOfTrips<T extends Pick<PayTerms, 'from' | 'file_within_days'>>(
  terms: readonly T[],
  trips: readonly PaidTrip[],
  filedOn: string,
): T | null {
  const days = findTermsOn(terms, filedOn)?.file_within_days ?? 0
  return findTermsOn(terms, getTermsDay(trips, filedOn, days))
}

const toKey = (part: string) => part.trim().toUpperCase()

/**
 * The standard time of a claim's repair, in hours: those of its parts together, each part once, else that of any repair of the
 * model. Null where the terms have none.
 */
export function getStandardHours(
  { standard_times: times }: Pick<PayTerms, 'standard_times'>,
  equipmentId: number,
  parts: readonly string[],
): number | null {
  const own = times.filter((time) => time.equipment_id === equipmentId)
  const used = new Set(parts.map(toKey))
  const ofParts = own.filter(({ part }) => part.trim() !== '' && used.has(toKey(part)))
  if (ofParts.length > 0) return Math.round(ofParts.reduce((sum, { hours }) => sum + hours, 0) * 100) / 100
  return own.find(({ part }) => part.trim() === '')?.hours ?? null
}
