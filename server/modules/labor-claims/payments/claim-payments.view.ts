import type { ClaimPayment } from '../../../../contract/claim-payments.ts'
import { formatBatchNumber, formatPaymentNumber, mayReadPayment } from '../../../../domain/labor-claims/payments.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import type { ClaimAccess } from '../labor-claims.policy.ts'
import { listClaimPayments } from './payments.store.ts'
import type { ClaimPaymentRecord } from './payments.store.ts'

/** The payments of a claim that this reader sees, the latest first, and whether a number is among them. `all` has every one. */
export async function buildClaimPayments(
  { tx, actor }: SignedIn,
  { claim, readers }: Pick<ClaimAccess, 'claim' | 'readers'>,
): Promise<{
  readonly payments: ClaimPayment[]
  readonly mayRead: (payment: number) => boolean
  readonly all: readonly ClaimPaymentRecord[]
}> {
  const all = await listClaimPayments(tx, claim.claim_id)
  const records = all.filter((one) => mayReadPayment(readers, one.account_id === actor.accountId))
  const numbers = new Set(records.map((one) => one.number))
  const payments = records.map(
    ({ number, batch_number, state, amount, queued_at, settled_at, reference, reason, ...to }) => ({
      number: formatPaymentNumber(number),
      batch: batch_number === null ? null : formatBatchNumber(batch_number),
      state,
      amount: toAmount(amount),
      at: (settled_at ?? queued_at).toISOString(),
      reference,
      reason,
      ...(to.servicer === null || to.account_id === claim.servicer_account_id ? {} : { servicer: to.servicer }),
    }),
  )
  return { payments, all, mayRead: (payment) => readers.includes('office') || numbers.has(payment) }
}
