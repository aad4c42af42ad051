import { readCheckedClaim } from '../../../../../contract/claim-pay.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { toAmount, toCents } from '../../../../../domain/money/cents.ts'
import { sumTripMiles } from '../../../../../domain/labor-claims/mileage.ts'
import { calculateExpectedPayment, findClaimTerms } from '../../../../../domain/labor-claims/terms/expected-payment.ts'
import type { PaidClaim } from '../../../../../domain/labor-claims/terms/expected-payment.ts'
import type { PayTerms } from '../../../../../domain/labor-claims/terms/pay-terms.ts'
import { isClosed, isPaymentApproved } from '../../../../../domain/labor-claims/states.ts'
import { useSession } from '../../../../data/session.tsx'
import { usePayTerms } from '../terms/use-pay-terms.ts'
import type { SeenClaim } from '../claim-display.ts'

type Lines = Claim['money']

const isFixed = (claim: Claim): boolean => isClosed(claim) || isPaymentApproved(claim)

/** The claim as the rule reads it. Prices of parts that wait are list prices: dealer prices are the office's. */
function toPaidClaim(claim: Claim, filedOn: string): PaidClaim {
  const { products } = claim.order
  return {
    equipment_id: claim.equipment_id,
    filed_on: filedOn,
    is_fixed: isFixed(claim),
    trips: claim.trips,
    own_miles: sumTripMiles(claim.trips)?.miles === claim.mileage ? null : claim.mileage,
    labor_hours_approved: claim.labor_hours_approved,
    model_hours_cap: claim.labor_hours_cap,
    part_numbers: products.map((part) => part.number),
    parts: products
      .filter((part) => part.source === 'stock')
      .map(({ number, qty, price }) => ({ number, qty, listPrice: toCents(price), dealerPrice: toCents(price) })),
  }
}

function calculate({ value: claim, pending }: SeenClaim, terms: readonly PayTerms[]): Lines {
  const filedOn = readCheckedClaim(claim).pay_facts?.filed_on ?? claim.updated_at.slice(0, 10)
  const paid = toPaidClaim(claim, filedOn)
  return calculateExpectedPayment(paid, findClaimTerms(paid, terms)).map((line) => {
    const known = claim.money.find(({ kind }) => kind === line.kind)
    // The server knows the dealer prices of parts that it has.
    if (line.kind === 'parts' && known !== undefined && pending['parts'] === undefined) return known
    return {
      ...line,
      requested: toAmount(line.requested),
      calculated: toAmount(line.calculated),
      approved: known?.approved ?? null,
      paid: known?.paid ?? null,
    }
  })
}

/**
 * The lines of the expected payment. While trips or parts of the servicer wait on this device they are calculated here, by the
 * rule and the terms of the server; `isOwn` says so.
 */
export function useExpectedPayment(seen: SeenClaim): { readonly lines: Lines; readonly isOwn: boolean } {
  const { value: claim, pending } = seen
  const { session } = useSession()
  const { user } = session
  // A job is the whole firm's (docs/decisions/121-jobs-of-a-firm.md).
  const isOwnJob =
    user !== null && (claim.assigned_to === user.user_id || claim.servicer_account_id === user.account_id)
  // Work that waits comes late on a claim whose payment was approved: it changes nothing.
  const isServicer = isOwnJob && !isFixed(claim)
  const terms = usePayTerms(claim.manufacturer_id, isServicer)
  const isWaiting = Object.keys(pending).length > 0
  if (!isServicer || !isWaiting || terms.length === 0) return { lines: claim.money, isOwn: false }
  return { lines: calculate(seen, terms), isOwn: true }
}
