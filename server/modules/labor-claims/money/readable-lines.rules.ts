import { isPaidBefore } from '../payments/paid-before.rules.ts'
import type { ClaimPaymentRecord } from '../payments/payments.store.ts'
import type { MoneyReading } from './readable-history.rules.ts'
import type { LineRecord } from './money.store.ts'

/**
 * The lines of a claim as they are read: a servicer reads what was approved for it and what its own account was paid; the office
 * and the account that filed read the latest approval and what was paid for it.
 */
export function toReadableLines(
  lines: readonly LineRecord[],
  payments: readonly ClaimPaymentRecord[],
  { ownAccount, isApprovedFor }: Pick<MoneyReading, 'ownAccount' | 'isApprovedFor'>,
): LineRecord[] {
  const paid = payments.filter(({ state }) => state === 'paid')
  return lines.map((line) => {
    const own = paid.filter((one) => (ownAccount === null ? !isPaidBefore(one, line) : one.account_id === ownAccount))
    return {
      ...line,
      ...(isApprovedFor === false ? { approved: null, reason: null } : {}),
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
