import type { MileageSource } from '../../../../domain/labor-claims/mileage.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import type { MilesTo } from '../../servicers/index.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'

/** Reported miles and their source. */
export interface ReportedMiles {
  readonly miles: number
  readonly from: MileageSource | null
  /** How often looked-up miles count their way, 1 or 2, also while they are an estimate again; null where unknown. */
  readonly legs: number | null
}
/** `message` names both numbers for the history. Null if the miles were not replaced. */
export interface ResolvedMiles extends ReportedMiles {
  readonly message: string | null
}

type Route = Pick<ClaimRecord, 'provider_address_id' | 'customer_city' | 'customer_state' | 'customer_postal_code'>

/** One-way miles from the claim's assigned or requested servicer to the customer. Null if unknown. */
export async function lookUpDistance(
  call: SignedIn,
  milesTo: MilesTo,
  claim: Route,
  from = claim.provider_address_id,
): Promise<number | null> {
  if (from === null) return null
  const { customer_city: city, customer_state: state, customer_postal_code: postalCode } = claim
  return milesTo(call.tx, from, { city, state, postalCode })
}

/** Whether miles are those of one way or both, by which of the two is closer. */
const countLegs = (miles: number, distance: number): number => (miles > distance * 1.5 ? 2 : 1)

/** How often the claim's own miles count its way, which a refusal removes. */
export const findLegs = (claim: Pick<ClaimRecord, 'mileage' | 'mileage_from' | 'mileage_legs' | 'distance'>) =>
  claim.mileage_legs ??
  (claim.mileage_from === 'looked-up' && claim.distance !== null ? countLegs(claim.mileage, claim.distance) : null)

/**
 * Replaces miles that a device estimated offline by the server's own distance (`calls.tsv` L21). Without a distance they stay
 * estimated, never 0. A trip counts both ways; a claim counts one way or both, as before where it was looked up, else whichever
 * is closer to the estimate.
 */
export async function resolveMiles(
  call: SignedIn,
  milesTo: MilesTo,
  claim: Route,
  reported: ReportedMiles,
  of: 'trip' | 'claim',
): Promise<ResolvedMiles> {
  if (reported.from !== 'estimated') return { ...reported, message: null }
  const distance = await lookUpDistance(call, milesTo, claim)
  if (distance === null) return { ...reported, message: null }
  const legs = of === 'trip' ? 2 : (reported.legs ?? countLegs(reported.miles, distance))
  const miles = Math.round(distance * legs * 10) / 10
  return { miles, from: 'looked-up', legs, message: `miles ${reported.miles} estimated → ${miles} looked up` }
}

/**
 * The claim's own miles on another way than `before`. Those that were looked up are looked up again, one way or both as before
 * and both where the former way is unknown, and are an estimate where the new one is. Between two firms there is no way yet.
 */
export async function resolveMilesOfOtherWay(
  call: SignedIn,
  milesTo: MilesTo,
  before: Route & Pick<ClaimRecord, 'distance'>,
  after: Route,
  reported: ReportedMiles,
): Promise<ResolvedMiles> {
  if (reported.from !== 'looked-up') return resolveMiles(call, milesTo, after, reported, 'claim')
  if (before.provider_address_id === null && after.provider_address_id === null) return { ...reported, message: null }
  const former = before.distance ?? (await lookUpDistance(call, milesTo, before))
  const legs = reported.legs ?? (former === null ? 2 : countLegs(reported.miles, former))
  const distance = await lookUpDistance(call, milesTo, after)
  if (distance === null)
    return { ...reported, from: 'estimated', legs, message: `miles ${reported.miles} looked up → estimated` }
  const miles = Math.round(distance * legs * 10) / 10
  return {
    ...{ miles, from: 'looked-up', legs },
    message: miles === reported.miles ? null : `miles ${reported.miles} → ${miles} looked up`,
  }
}
