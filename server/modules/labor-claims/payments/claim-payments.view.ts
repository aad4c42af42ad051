import type { ClaimPayment } from '../../../../contract/claim-payments.ts'
import { formatBatchNumber, formatPaymentNumber, mayReadPayments } from '../../../../domain/labor-claims/payments.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { ClaimAccess } from '../labor-claims.policy.ts'
import { listClaimPayments } from './payments.store.ts'

/** The payments of a claim for its servicer and the office, the latest first. The account that filed reads the amounts alone. */
export async function buildClaimPayments(tx: Tx, access: ClaimAccess): Promise<ClaimPayment[]> {
  if (!mayReadPayments(access.readers)) return []
  const payments = await listClaimPayments(tx, access.claim.claim_id)
  return payments.map(({ number, batch_number, state, amount, queued_at, settled_at, reference, reason }) => ({
    number: formatPaymentNumber(number),
    batch: batch_number === null ? null : formatBatchNumber(batch_number),
    state,
    amount: toAmount(amount),
    at: (settled_at ?? queued_at).toISOString(),
    reference,
    reason,
  }))
}
