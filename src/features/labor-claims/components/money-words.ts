import type { Claim } from '../../../../contract/shapes/claim.ts'
import { amountOf, centsOf } from '../../../../domain/money/cents.ts'

type Line = Claim['money'][number]
type Column = 'requested' | 'calculated' | 'approved' | 'paid'

export const columns: readonly Column[] = ['requested', 'calculated', 'approved', 'paid']
export const columnWords: Record<Column, string> = {
  requested: 'Requested',
  calculated: 'Calculated',
  approved: 'Approved',
  paid: 'Paid',
}
export const lineWords: Record<Line['kind'], string> = {
  labor: 'Labor',
  trips: 'Trip charge',
  mileage: 'Mileage',
  parts: 'Parts from stock',
}

/** `1,162.50`; a dash where there is none yet. */
export function amountWords(amount: number | null): string {
  return amount === null ? '–' : amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** The sum of a column in dollars, or null where nothing is in it yet. */
export function sumOf(lines: readonly Line[], column: Column): number | null {
  const known = lines.flatMap((line) => (line[column] === null ? [] : [centsOf(line[column])]))
  return known.length === 0 ? null : amountOf(known.reduce((sum, cents) => sum + cents, 0))
}

/** A figure that differs from the one before it: bold, with its reason beneath. */
export function differs(line: Line, column: Column): boolean {
  if (column === 'calculated') return line.calculated !== line.requested
  if (column === 'approved') return line.approved !== null && line.approved !== line.calculated
  return column === 'paid' && line.paid !== null && line.paid !== (line.approved ?? line.calculated)
}

/** What the servicer can expect: paid where it is, else approved, else calculated, line by line. */
export function expectedOf(lines: readonly Line[]): number {
  return amountOf(lines.reduce((sum, line) => sum + centsOf(line.paid ?? line.approved ?? line.calculated), 0))
}
