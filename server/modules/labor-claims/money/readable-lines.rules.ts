import type { ClaimPaymentRecord } from '../payments/payments.store.ts'
import type { LineRecord } from './money.store.ts'

/**
 * The lines of a claim as they are read: what was approved for an account and what this one was paid. `accountId`: a servicer
 * reads what is its own. Null for the office and the account that filed, which read the latest approval.
 */
export function toReadableLines(
  lines: readonly LineRecord[],
  payments: readonly ClaimPaymentRecord[],
  accountId: number | null,
): LineRecord[] {
  const paid = payments.filter(({ state }) => state === 'paid')
  return lines.map((line) => {
    const account = accountId ?? line.account_id
    const own = paid.filter((one) => account === null || one.account_id === account)
    return {
      ...line,
      ...(accountId === null || accountId === line.account_id ? {} : { approved: null, reason: null }),
      // Where other accounts were paid too, the line has the sum of all.
      paid:
        own.length === paid.length
          ? line.paid
          : own.length === 0
            ? null
            : own.reduce((sum, one) => sum + one[line.kind], 0),
    }
  })
}
