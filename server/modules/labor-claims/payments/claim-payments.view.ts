import type { ClaimPayment } from '../../../../contract/claim-payments.ts'
import { formatBatchNumber, formatPaymentNumber, mayReadPayment } from '../../../../domain/labor-claims/payments.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import type { ClaimAccess } from '../labor-claims.policy.ts'
import { listLines } from '../money/money.store.ts'
import type { LineRecord } from '../money/money.store.ts'
import type { MoneyReading } from '../money/readable-history.rules.ts'
import { isApprovedFor } from './paid-before.rules.ts'
import { hadOtherAccounts, listClaimPayments } from './payments.store.ts'
import type { ClaimPaymentRecord } from './payments.store.ts'

/** The payments of a claim that this reader sees, the latest first, and what may be read of them. `all` has every one, `lines` what was approved. */
export async function buildClaimPayments(
  { tx, actor }: SignedIn,
  { claim, readers }: Pick<ClaimAccess, 'claim' | 'readers'>,
): Promise<{
  readonly payments: ClaimPayment[]
  readonly reading: MoneyReading
  readonly lines: readonly LineRecord[]
  readonly all: readonly ClaimPaymentRecord[]
}> {
  const all = await listClaimPayments(tx, claim.claim_id)
  const records = all.filter((one) => mayReadPayment(readers, one.account_id === actor.accountId))
  const lines = await listLines(tx, claim.claim_id)
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
  const ownAccount = readers.includes('office') || readers.includes('filer') ? null : actor.accountId
  const reading = {
    mayReadPayment: (payment: number) => readers.includes('office') || numbers.has(payment),
    ownAccount,
    isApprovedFor: ownAccount === null ? null : lines.some((line) => isApprovedFor(claim, line, all, ownAccount)),
    hadOthers: await hadOtherAccounts(tx, claim.claim_id, actor.accountId),
  }
  return { payments, reading, lines, all }
}
