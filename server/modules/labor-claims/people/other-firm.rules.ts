import type { PaymentFacts } from '../../../../domain/labor-claims/checks/checked-claim.ts'
import type { ClaimPart, ClaimRecord } from '../labor-claims.store.ts'
import { listPieces } from '../parts/stock-pieces.rules.ts'
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

/** The visits and the parts from stock that other firms than the one that is paid logged, by firm. */
export function countWorkOfOtherFirms(
  claim: Pick<ClaimRecord, 'account_id' | 'servicer_account_id'>,
  trips: readonly { readonly user_id: number }[],
  parts: readonly ClaimPart[],
  firmOf: (userId: number | null) => Firm | null,
): NonNullable<PaymentFacts['other_firms']> {
  const paid = claim.servicer_account_id
  if (paid === null) return []
  const work = [
    ...trips.map(({ user_id: userId }) => ({ userId, trips: 1, parts: 0 })),
    ...parts.flatMap(listPieces).map(({ user_id: userId, qty }) => ({ userId, trips: 0, parts: qty })),
  ]
  const firms = new Map<number, { name: string; trips: number; parts: number }>()
  for (const one of work) {
    const firm = firmOf(one.userId)
    if (!isOfOtherFirm(firm, claim, paid)) continue
    const before = firms.get(firm.accountId) ?? { name: firm.name, trips: 0, parts: 0 }
    firms.set(firm.accountId, { ...before, trips: before.trips + one.trips, parts: before.parts + one.parts })
  }
  return [...firms.values()]
}
