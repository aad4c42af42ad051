// How the outbox describes an operation: names and typed values. The screens format them (src/shared/outbox/op-description.ts).
import { compareText } from '../../domain/compare-text.ts'
import { claim, claimRow, trip } from '../../contract/shapes/claim.ts'
import type { WireTrip } from '../../contract/shapes/claim.ts'
import { getStatusLabel } from '../../domain/labor-claims/states.ts'
import { readOnce } from './read-once.ts'

/** Plain text, or a value that is formatted for the reader. `day` has no year, `date` has one; `moment` is an instant. */
export type FactValue =
  | string
  | { readonly kind: 'day' | 'date'; readonly value: string }
  | { readonly kind: 'moment'; readonly value: string; readonly suffix?: string }
  | { readonly kind: 'time-span'; readonly start: string | null; readonly finish: string | null }

export interface Fact {
  readonly name: string
  readonly value: FactValue
}

export interface Description {
  /** Joined with commas; null where the stored label is the title. */
  readonly title: readonly FactValue[] | null
  readonly facts: readonly Fact[]
  /** The title of the note that it becomes when the claim takes nothing else; null where that is the label. */
  readonly noteTitle: string | null
}

type Described = Pick<
  WireTrip,
  | 'trip_date_scheduled'
  | 'trip_time_start'
  | 'trip_time_finish'
  | 'miles'
  | 'trip_service_requested'
  | 'trip_services_performed'
>

/** The facts of a trip. */
export const describeTrip = (one: Described): readonly Fact[] => [
  { name: 'Date', value: { kind: 'day', value: one.trip_date_scheduled } },
  { name: 'On site', value: { kind: 'time-span', start: one.trip_time_start, finish: one.trip_time_finish } },
  { name: 'Miles', value: one.miles === null ? '' : String(one.miles) },
  { name: 'Work requested', value: one.trip_service_requested },
  { name: 'Work done', value: one.trip_services_performed },
]

/** The claim or trip that a conflict carries; empty where it carries none. */
export function describeCurrent(current: unknown): readonly Fact[] {
  const one = readOnce(trip, current)
  if (one !== null) return describeTrip(one)
  const whole = readOnce(claim, current)
  const seen = whole ?? readOnce(claimRow, current)
  if (seen === null) return []
  const last = whole?.history.toSorted((a, b) => compareText(b.at, a.at))[0]
  return [
    { name: 'Claim', value: seen.display_id },
    { name: 'Status', value: getStatusLabel(seen) },
    { name: 'Closed', value: seen.closed_at === null ? '' : { kind: 'moment', value: seen.closed_at } },
    { name: 'Servicer', value: seen.servicer_name ?? '' },
    {
      name: 'Last change',
      value: last === undefined ? '' : { kind: 'moment', value: last.at, suffix: ` by ${last.author.name}` },
    },
    { name: 'Message', value: last?.message ?? '' },
  ]
}
