// A claim before it is submitted, as the table of the payment check writes it. Both the rule's test and the server's build
// the same claim from it.
import type { FindingCode } from '../../../../domain/labor-claims/checks/finding.ts'
import type { CheckedClaim } from '../../../../domain/labor-claims/checks/checked-claim.ts'
import { calculateExpectedPayment } from '../../../../domain/labor-claims/terms/expected-payment.ts'
import type { OfficeTerms } from '../../../../domain/labor-claims/terms/pay-terms.ts'
import { getLastDay } from '../../../../domain/warranty/coverage.ts'
import { getManufactureDate } from '../../../../domain/warranty/serials.ts'
import { findOverlappingTrips, tripHours } from '../../../../domain/labor-claims/trips.ts'

export const today = '2026-11-20'
/** Serial numbers of three demo models: the claim's T500, a T700 of the same brand, and one that fits no pattern. */
export const serials = { t500: 'MT52534K00999', t700: 'MT72534K00111', odd: 'MT5X-99' } as const

export interface PictureGiven {
  readonly title: string
  readonly purpose?: 'photo' | 'serial' | 'receipt' | 'signature'
  /** Two pictures with one name are one file. */
  readonly file?: string
  /** The earlier claim that has it too. */
  readonly usedOn?: { readonly likeness: 'same' | 'alike'; readonly sameMachine?: boolean }
  /** What it was announced as, where its title has changed. */
  readonly announcedAs?: string
}
export interface TripGiven {
  readonly day: string
  /** Hours of the day, `09:00`; null while it is only planned. */
  readonly from: string | null
  readonly to: string | null
}

/** What differs from a claim that is fine. */
export interface Situation {
  readonly serial?: keyof typeof serials
  /** Whether the model's serial numbers follow a pattern. */
  readonly hasPattern?: boolean
  readonly bought?: string | null
  readonly registered?: { readonly bought: string; readonly market?: string; readonly receipt?: boolean } | null
  readonly laborMonths?: number
  readonly partsMonths?: number
  readonly filedOn?: string
  readonly market?: string
  readonly company?: string
  readonly required?: readonly string[]
  readonly pictures?: readonly PictureGiven[]
  readonly trips?: readonly TripGiven[]
  /** The number of its first trips that another firm logged, which had the job before. */
  readonly tripsOfOtherFirm?: number
  readonly otherTrips?: readonly TripGiven[]
  readonly openClaims?: number
  readonly fileBy?: string | null
  /** The day on which it was submitted; null while it was not. */
  readonly submittedOn?: string | null
  readonly cap?: number | null
  readonly approved?: number | null
  readonly parts?: number
  /** What differs in the manufacturer's terms. */
  readonly terms?: Partial<OfficeTerms> | null
  /** The day on which its hours were approved. */
  readonly approvedOn?: string | null
}
export type Case = readonly [sentence: string, given: Situation, codes: readonly FindingCode[]]

export const required = ['Serial plate', 'Console', 'Failed part', 'Receipt']
export const picture = (title: string, over: Partial<PictureGiven> = {}): PictureGiven => ({ title, ...over })
export const trip = (day: string, from: string | null, to: string | null): TripGiven => ({ day, from, to })

/** A claim without findings. */
export const fine = {
  serial: 't500',
  hasPattern: true,
  bought: '2025-08-25',
  registered: { bought: '2025-08-25' },
  laborMonths: 24,
  partsMonths: 24,
  filedOn: '2026-11-16',
  market: 'Home',
  company: '',
  required,
  pictures: required.map((title) => picture(title)),
  trips: [trip(today, '09:00', '10:30')],
  tripsOfOtherFirm: 0,
  otherTrips: [],
  openClaims: 0,
  fileBy: '2026-12-02',
  submittedOn: null,
  cap: 2,
  approved: null,
  parts: 0,
  terms: null,
  approvedOn: null,
} as const satisfies Required<Situation>

/** The terms of the demo shop's Meridian, with what differs, from the beginning of the year. */
export const toTerms = (over: Partial<OfficeTerms>): OfficeTerms => ({
  from: '2026-01-01',
  labor_basis: 'hours',
  labor_rate: 65,
  trip_charge: 45,
  max_trips: null,
  mileage: [{ over: 0, rate: 0.67 }],
  standard_times: [],
  hours_limit: null,
  file_within_days: 16,
  preauthorize_above: null,
  preauthorization_days: null,
  servicer_rates: [],
  ...over,
})
/** The terms of a situation; undefined where they are the manufacturer's columns. */
export const termsOf = ({ terms }: Situation): readonly OfficeTerms[] | undefined =>
  terms == null ? undefined : [toTerms(terms)]

export const moment = (day: string, clock: string | null): string | null =>
  clock === null ? null : `${day}T${clock}:00.000Z`
/** The hash of a picture: 64 digits that follow from its name. */
export const hashOf = (name: string): string =>
  Array.from(name.padEnd(32, '.'))
    .slice(0, 32)
    .map((letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(2, '0').slice(-2))
    .join('')
/** Who logged the trips. */
const people = { servicer: 7, ofOtherFirm: 8 }
export const fileNameOf = ({ file, title }: PictureGiven, at: number) => file ?? `${at} ${title}`

/** The claim as the rule reads it. */
export function toCheckedClaim(given: Situation): CheckedClaim {
  const all: Required<Situation> = { ...fine, ...given }
  const registered = all.registered ?? null
  const serial = serials[all.serial]
  const trips = all.trips.map((one, at) => ({
    id: `trip ${at}`,
    trip_date_scheduled: one.day,
    trip_services_performed: '',
    trip_time_start: moment(one.day, one.from),
    trip_time_finish: moment(one.day, one.to),
    author: { user_id: at < all.tripsOfOtherFirm ? people.ofOtherFirm : people.servicer },
  }))
  const ownTrips = trips.slice(all.tripsOfOtherFirm)
  const start = all.bought ?? registered?.bought ?? getManufactureDate(serial, 'MT5')
  const until = (months: number) => (months === 0 || start === null ? null : getLastDay(start, months))
  const pictures = all.pictures.map((one, at) => ({ ...one, sha256: hashOf(fileNameOf(one, at)) }))
  return {
    status: all.submittedOn === null ? 'assigned' : 'approve_payment',
    serial_number: serial,
    equipment_id: 2,
    model: 'T500',
    customer_company: all.company,
    manufactured: getManufactureDate(serial, 'MT5'),
    coverage_labor_until: until(all.laborMonths),
    coverage_parts_until: until(all.partsMonths),
    hours: trips.reduce((sum, one) => sum + tripHours(one), 0),
    labor_hours_cap: all.cap,
    labor_hours_approved: all.approved,
    file_by: all.fileBy,
    trips,
    files: pictures.map(({ sha256, title, purpose }) => ({ sha256, title, purpose: purpose ?? 'photo' })),
    expected_files: pictures.flatMap(({ sha256, announcedAs }) =>
      announcedAs === undefined ? [] : [{ sha256, title: announcedAs }],
    ),
    required_photos: all.required,
    order: { products: Array.from({ length: all.parts }, (_, at) => ({ number: `P-${at}` })) },
    history: [
      ...(all.approvedOn === null ? [] : [{ at: `${all.approvedOn}T12:00:00.000Z`, action: 'approve_labor' }]),
      ...(all.submittedOn === null ? [] : [{ at: `${all.submittedOn}T12:00:00.000Z`, action: 'complete' }]),
    ],
    money: calculateExpectedPayment(
      {
        ...{ equipment_id: 2, filed_on: all.filedOn, is_fixed: false, own_miles: null, part_numbers: [], parts: [] },
        trips: trips.map((one) => ({ ...one, miles: null, late: false })),
        ...{ labor_hours_approved: all.approved, model_hours_cap: all.cap },
      },
      toTerms(all.terms ?? {}),
    ).map(({ calculated }) => ({ calculated: calculated / 100 })),
    pay_facts: {
      serial_number: serial,
      filed_on: all.filedOn,
      purchased_date: all.bought,
      has_pattern: all.hasPattern,
      serial_model:
        !all.hasPattern || all.serial === 'odd'
          ? null
          : { equipment_id: all.serial === 't500' ? 2 : 3, model: all.serial.toUpperCase() },
      market: all.market,
      registration:
        registered === null
          ? null
          : {
              purchased_date: registered.bought,
              market: registered.market ?? null,
              has_receipt: registered.receipt === true,
            },
      open_claims: Array.from({ length: all.openClaims }, (_, at) => ({
        display_id: `LC-7${at}`,
        filed_on: '2026-11-10',
      })),
      other_trips: all.otherTrips
        .map((one, at) => ({
          display_id: `LC-8${at}`,
          user_id: people.servicer,
          trip_time_start: moment(one.day, one.from) ?? '',
          trip_time_finish: moment(one.day, one.to) ?? '',
        }))
        .filter((other) => findOverlappingTrips(ownTrips, { ...other, id: 'other' }).length > 0),
      ...(all.tripsOfOtherFirm === 0
        ? {}
        : { other_firms: [{ name: 'Cascade Fitness Repair', trips: all.tripsOfOtherFirm, parts: 0 }] }),
      used_pictures: pictures.flatMap(({ sha256, usedOn }) =>
        usedOn === undefined
          ? []
          : [{ sha256, likeness: usedOn.likeness, display_id: 'LC-90', same_machine: usedOn.sameMachine === true }],
      ),
    },
  }
}
