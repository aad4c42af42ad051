import { isPaymentApproved } from '../../../../domain/labor-claims/states.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import type { LineRecord } from '../money/money.store.ts'
import type { ClaimPaymentRecord } from './payments.store.ts'

type Approval = Pick<LineRecord, 'account_id' | 'after_payment'>

/**
 * Whether a payment went to a firm that had the claim before the one that this approval names. What was entered since the
 * approval counts for it, whichever account has the claim by then. The same rule as `isBefore` of `payments.store.ts`.
 */
export const isPaidBefore = (
  payment: Pick<ClaimPaymentRecord, 'number' | 'account_id'>,
  { account_id: account, after_payment: last }: Approval,
): boolean =>
  account !== null &&
  payment.account_id !== null &&
  payment.account_id !== account &&
  last !== null &&
  payment.number <= last

/** What other firms were paid for a claim: by its approval while that holds, else by whom the next one would be for. */
export function listPaidToOthers(
  claim: Pick<ClaimRecord, 'status' | 'servicer_account_id'>,
  [approval]: readonly Approval[],
  payments: readonly ClaimPaymentRecord[],
): ClaimPaymentRecord[] {
  const paid = payments.filter(({ state }) => state === 'paid')
  return isPaymentApproved(claim)
    ? paid.filter((one) => approval !== undefined && isPaidBefore(one, approval))
    : paid.filter((one) => one.account_id !== null && one.account_id !== claim.servicer_account_id)
}
