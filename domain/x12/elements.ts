import type { Cents } from '../money/cents.ts'

/** A segment: its name, then its elements. An empty text is an element that is not there. */
export type Segment = readonly [name: string, ...elements: string[]]

/** A day (`YYYY-MM-DD`) as a date element. */
export const toDate = (day: string): string => day.replaceAll('-', '')

/** Cents as a decimal number (type R): no zeros that say nothing, no plus. */
export function toDecimal(cents: Cents): string {
  const sign = cents < 0 ? '-' : ''
  const [whole, rest] = [Math.trunc(Math.abs(cents) / 100), Math.abs(cents) % 100]
  if (rest === 0) return `${sign}${whole}`
  return `${sign}${whole === 0 ? '' : whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}`
}

/** Cents as a number with two implied decimals (type N2). */
export const toImplied = (cents: Cents): string => String(cents)

/** A segment without the empty elements at its end; null where it has no element at all. */
export function toSegment(name: string, ...elements: readonly string[]): Segment | null {
  const end = elements.findLastIndex((one) => one !== '')
  return end === -1 ? null : [name, ...elements.slice(0, end + 1)]
}

/** The segments that are there. */
export const withoutGaps = (segments: readonly (Segment | null)[]): Segment[] =>
  segments.filter((one): one is Segment => one !== null)

/** What is sent of a record, or the sentence that says why it is not. */
export type Loop =
  | { readonly ok: true; readonly segments: readonly Segment[] }
  | { readonly ok: false; readonly why: string }
