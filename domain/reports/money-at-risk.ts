import type { Cents } from '../money/cents.ts'

/** One pay line of a claim: what the trips and parts come to, what the office approved and what was paid. */
export interface ClaimMoneyLine {
  readonly calculated: Cents
  readonly approved: Cents | null
  readonly paid: Cents | null
}

/** What an open claim may still cost: the approved amounts, or what the work so far comes to, less what was paid. */
export const calculateAtRisk = (lines: readonly ClaimMoneyLine[]): Cents =>
  lines.reduce((sum, { calculated, approved, paid }) => sum + Math.max(0, (approved ?? calculated) - (paid ?? 0)), 0)

/** What was paid for a claim. */
export const sumPaid = (lines: readonly ClaimMoneyLine[]): Cents =>
  lines.reduce((sum, { paid }) => sum + (paid ?? 0), 0)
