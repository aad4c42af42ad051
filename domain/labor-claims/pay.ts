import type { Cents } from '../money/cents.ts'
import { sayCents, times } from '../money/cents.ts'

/** What a manufacturer pays (`calls.tsv` L20): cents an hour, a trip, a mile; `laborHoursCap` is the model's, null where there is none. */
export interface Rates {
  readonly laborRate: Cents
  readonly tripCharge: Cents
  readonly mileageRate: Cents
  readonly laborHoursCap: number | null
}

export type LineKind = 'labor' | 'trips' | 'mileage' | 'parts'
export const lineKinds: readonly LineKind[] = ['labor', 'trips', 'mileage', 'parts']

/** One line of a claim's money; `basis` says how it was come by, `reason` why what is calculated differs from what was asked. */
export interface PayLine {
  readonly kind: LineKind
  readonly basis: string
  readonly requested: Cents
  readonly calculated: Cents
  readonly reason: string | null
}

export interface Work {
  /** Hours on site of each trip. */
  readonly tripHours: readonly number[]
  readonly miles: number
  /** Hours that the office has approved beyond the model's cap, if it has. */
  readonly approvedHours: number | null
  readonly parts: readonly {
    readonly number: string
    readonly qty: number
    readonly listPrice: Cents
    readonly dealerPrice: Cents
  }[]
}

const round2 = (n: number) => Math.round(n * 100 + 1e-7) / 100

/** The lines of a claim's expected payment: labor hours × rate, per trip, mileage × rate, parts (`product.md`, states). */
export function payLines(work: Work, rates: Rates): PayLine[] {
  const hours = round2(work.tripHours.reduce((sum, h) => sum + h, 0))
  const cap = Math.max(rates.laborHoursCap ?? Infinity, work.approvedHours ?? 0)
  const paidHours = Math.min(hours, cap)
  const visits = work.tripHours.length
  const listed = work.parts.reduce((sum, p) => sum + p.qty * p.listPrice, 0)
  const dealer = work.parts.reduce((sum, p) => sum + p.qty * p.dealerPrice, 0)
  const miles = round2(work.miles)
  return [
    {
      kind: 'labor',
      basis: `${hours} h × ${sayCents(rates.laborRate)}`,
      requested: times(hours, rates.laborRate),
      calculated: times(paidHours, rates.laborRate),
      reason: paidHours < hours ? `Up to ${cap} h are paid for this model` : null,
    },
    {
      kind: 'trips',
      basis: `${visits} × ${sayCents(rates.tripCharge)}`,
      requested: visits * rates.tripCharge,
      calculated: visits * rates.tripCharge,
      reason: null,
    },
    {
      kind: 'mileage',
      basis: `${miles} mi × ${sayCents(rates.mileageRate)}`,
      requested: times(miles, rates.mileageRate),
      calculated: times(miles, rates.mileageRate),
      reason: null,
    },
    {
      kind: 'parts',
      basis: work.parts.map((p) => (p.qty === 1 ? p.number : `${p.qty} × ${p.number}`)).join(', '),
      requested: listed,
      calculated: dealer,
      reason: dealer === listed ? null : 'Paid at dealer price',
    },
  ]
}
