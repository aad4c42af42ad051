import type { Cents } from './cents.ts'

/** The part of an amount that belongs to this share of a whole, rounded to a cent; nothing of no whole. */
export const takeShare = (amount: Cents, share: Cents, whole: Cents): Cents =>
  whole === 0 ? 0 : Math.round((amount * share) / whole)
