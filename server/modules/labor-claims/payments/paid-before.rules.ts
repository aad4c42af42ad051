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

/**
 * Whether the approval is for this account: it names the account, or the account has the claim while that waits for its payment
 * or is paid to it. An approval in force is the present servicer’s own, also where that one joined another account since.
 */
export const isApprovedFor = (
  claim: Pick<ClaimRecord, 'status' | 'servicer_account_id'>,
  approval: Approval,
  payments: readonly ClaimPaymentRecord[],
  accountId: number,
): boolean =>
  approval.account_id === accountId ||
  (claim.servicer_account_id === accountId &&
    (isPaymentApproved(claim) ||
      (claim.status === 'paid' &&
        payments.some((one) => one.state === 'paid' && one.account_id === accountId && !isPaidBefore(one, approval)))))
