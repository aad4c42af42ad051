import type { Cents } from '../money/cents.ts'
import { formatCents, multiplyCents } from '../money/cents.ts'

/** A manufacturer's rates (`calls.tsv` L20): cents per hour, trip and mile. `laborHoursCap` is the model's, null for none. */
export interface Rates {
  readonly laborRate: Cents
  readonly tripCharge: Cents
  readonly mileageRate: Cents
  readonly laborHoursCap: number | null
}

export type LineKind = 'labor' | 'trips' | 'mileage' | 'parts'
export const lineKinds: readonly LineKind[] = ['labor', 'trips', 'mileage', 'parts']

/** One pay line of a claim. `basis` shows the calculation, `reason` why `calculated` differs from `requested`. */
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
  /** Hours that the office approved beyond the model's cap; null for none. */
  readonly approvedHours: number | null
  readonly parts: readonly {
    readonly number: string
    readonly qty: number
    readonly listPrice: Cents
    readonly dealerPrice: Cents
  }[]
}

const round2 = (n: number) => Math.round(n * 100 + 1e-7) / 100

/** Returns the lines of a claim's expected payment: labor hours × rate, per trip, mileage × rate, parts. */
export function toPayLines(work: Work, rates: Rates): PayLine[] {
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
      basis: `${hours} h × ${formatCents(rates.laborRate)}`,
      requested: multiplyCents(hours, rates.laborRate),
      calculated: multiplyCents(paidHours, rates.laborRate),
      reason: paidHours < hours ? `Up to ${cap} h are paid for this model` : null,
    },
    {
      kind: 'trips',
      basis: `${visits} × ${formatCents(rates.tripCharge)}`,
      requested: visits * rates.tripCharge,
      calculated: visits * rates.tripCharge,
      reason: null,
    },
    {
      kind: 'mileage',
      basis: `${miles} mi × ${formatCents(rates.mileageRate)}`,
      requested: multiplyCents(miles, rates.mileageRate),
      calculated: multiplyCents(miles, rates.mileageRate),
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
