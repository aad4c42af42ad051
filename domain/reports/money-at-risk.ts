import type { Cents } from '../money/cents.ts'

/** One pay line of a claim: what the trips and parts come to, what the office approved and what was paid. */
export interface ClaimMoneyLine {
  readonly calculated: Cents
  readonly approved: Cents | null
  readonly paid: Cents | null
}

/**
 * What an open claim may still cost: the approved amounts while their approval holds, else what the work so far comes to, less
 * what was paid. A line that was paid too high makes up for another one, as in the payment. An approval is for one firm: of what
 * was paid, `before` went to others, which had the claim before it.
 */
export function calculateAtRisk(lines: readonly ClaimMoneyLine[], isApproved: boolean, before: Cents = 0): Cents {
  const expected = lines.reduce(
    (sum, { calculated, approved }) => sum + (isApproved ? (approved ?? calculated) : calculated),
    0,
  )
  return Math.max(0, expected - sumPaid(lines) + (isApproved ? before : 0))
}

/** What was paid for a claim. */
export const sumPaid = (lines: readonly ClaimMoneyLine[]): Cents =>
  lines.reduce((sum, { paid }) => sum + (paid ?? 0), 0)
