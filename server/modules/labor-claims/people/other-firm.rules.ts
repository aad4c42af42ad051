import type { PaymentFacts } from '../../../../domain/labor-claims/checks/checked-claim.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { ClaimPart, ClaimRecord } from '../labor-claims.store.ts'
import { listPieces } from '../parts/stock-pieces.rules.ts'
import type { ClaimPaymentRecord } from '../payments/payments.store.ts'
import type { Firm } from './people.store.ts'

/**
 * Whether work of a claim was logged by another firm than this account: neither by the office, which corrects for all, nor by
 * a filer who services nothing.
 */
export const isOfOtherFirm = (
  firm: Firm | null,
  claim: Pick<ClaimRecord, 'account_id'>,
  accountId: number,
): firm is Firm =>
  firm !== null &&
  !firm.isOffice &&
  firm.accountId !== accountId &&
  (firm.isServicer || firm.accountId !== claim.account_id)

/** The visits and the parts from stock that other firms than the one that is paid logged, by firm, and what others were `paid`. */
export function countWorkOfOtherFirms(
  claim: Pick<ClaimRecord, 'account_id' | 'servicer_account_id'>,
  trips: readonly { readonly user_id: number }[],
  parts: readonly ClaimPart[],
  firmOf: (userId: number | null) => Firm | null,
  paidToOthers: readonly ClaimPaymentRecord[],
): NonNullable<PaymentFacts['other_firms']> {
  const paid = claim.servicer_account_id
  if (paid === null) return []
  const work = [
    ...trips.map(({ user_id: userId }) => ({ userId, trips: 1, parts: 0 })),
    ...parts.flatMap(listPieces).map(({ user_id: userId, qty }) => ({ userId, trips: 0, parts: qty })),
  ].flatMap(({ userId, ...one }) => {
    const firm = firmOf(userId)
    return isOfOtherFirm(firm, claim, paid) ? [{ id: firm.accountId, name: firm.name, ...one, cents: 0 }] : []
  })
  const receipts = paidToOthers.flatMap(({ account_id: id, servicer, amount: cents }) =>
    id === null ? [] : [{ id, name: servicer ?? '', trips: 0, parts: 0, cents }],
  )
  return [...Map.groupBy([...work, ...receipts], ({ id }) => id).values()].map((own) => {
    const sum = (of: 'trips' | 'parts' | 'cents') => own.reduce((all, one) => all + one[of], 0)
    return {
      ...{ name: own[0]?.name ?? '', trips: sum('trips'), parts: sum('parts') },
      ...(sum('cents') === 0 ? {} : { paid: toAmount(sum('cents')) }),
    }
  })
}
