import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { isClosed, isPaymentApproved } from '../../../../../domain/labor-claims/states.ts'
import { formatBareCents, toAmount, toCents } from '../../../../../domain/money/cents.ts'

type Line = Claim['money'][number]
type Column = 'requested' | 'calculated' | 'approved' | 'paid'

export const columns: readonly Column[] = ['requested', 'calculated', 'approved', 'paid']
export const columnLabels: Record<Column, string> = {
  requested: 'Requested',
  calculated: 'Calculated',
  approved: 'Approved',
  paid: 'Paid',
}
export const lineLabels: Record<Line['kind'], string> = {
  labor: 'Labor',
  trips: 'Trip charge',
  mileage: 'Mileage',
  parts: 'Parts from stock',
}

/** `1,162.50`, or a dash where there is no amount yet. */
export function formatAmount(amount: number | null): string {
  return amount === null ? '–' : formatBareCents(toCents(amount))
}

/** Adds up a column in dollars; null where it has no amount yet. */
export function sumColumn(lines: readonly Line[], column: Column): number | null {
  const cents = lines.flatMap((line) => (line[column] === null ? [] : [toCents(line[column])]))
  return cents.length === 0 ? null : toAmount(cents.reduce((sum, one) => sum + one, 0))
}

/** Whether an amount differs from the column before it. The screen shows it in bold with its reason. */
export function isAdjusted(line: Line, column: Column): boolean {
  if (column === 'calculated') return line.calculated !== line.requested
  if (column === 'approved') return line.approved !== null && line.approved !== line.calculated
  return column === 'paid' && line.paid !== null && line.paid !== (line.approved ?? line.calculated)
}

/** What the servicer can expect of a line: what was paid of a closed claim, else what was approved, unless the claim was reopened since. */
function getExpected(claim: Pick<Claim, 'status' | 'completed'>, { calculated, approved, paid }: Line): number {
  if (isClosed(claim)) return paid ?? approved ?? calculated
  return isPaymentApproved(claim) ? (approved ?? calculated) : calculated
}

/** Adds up what the servicer can expect of a claim. */
export const sumExpected = (claim: Pick<Claim, 'status' | 'completed'>, lines: readonly Line[]): number =>
  toAmount(lines.reduce((sum, line) => sum + toCents(getExpected(claim, line)), 0))
