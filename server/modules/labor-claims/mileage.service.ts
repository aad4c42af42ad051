import type { MileageSource } from '../../../domain/labor-claims/mileage.ts'
import type { SignedIn } from '../../kernel/call.ts'
import type { MilesTo } from '../servicers/index.ts'
import type { ClaimRecord } from './labor-claims.store.ts'

/** What is said of miles, and where they come from. */
export interface SaidMiles {
  readonly miles: number
  readonly from: MileageSource | null
}
/** `words` tell the history of both numbers; null where nothing was settled. */
export interface SettledMiles extends SaidMiles {
  readonly words: string | null
}

type WayOf = Pick<ClaimRecord, 'provider_address_id' | 'customer_city' | 'customer_state' | 'customer_postal_code'>

/** Miles one way from the claim's servicer, assigned or wanted, to its customer; null where that cannot be said. */
export async function wayTo(
  call: SignedIn,
  milesTo: MilesTo,
  claim: WayOf,
  from = claim.provider_address_id,
): Promise<number | null> {
  if (from === null) return null
  const { customer_city: city, customer_state: state, customer_postal_code: postalCode } = claim
  return milesTo(call.tx, from, { city, state, postalCode })
}

/**
 * Settles miles that a device had estimated without a network (`calls.tsv` L21): the server's own distance takes their place.
 * Where it knows none they stay estimated, never 0. `trips` counts there and back; for a claim it is whichever the
 * estimate is nearer to.
 */
export async function settledMiles(
  call: SignedIn,
  milesTo: MilesTo,
  claim: WayOf,
  said: SaidMiles,
  of: 'trip' | 'claim',
): Promise<SettledMiles> {
  if (said.from !== 'estimated') return { ...said, words: null }
  const way = await wayTo(call, milesTo, claim)
  if (way === null) return { ...said, words: null }
  const ways = of === 'trip' || said.miles > way * 1.5 ? 2 : 1
  const miles = Math.round(way * ways * 10) / 10
  return { miles, from: 'looked-up', words: `miles ${said.miles} estimated → ${miles} looked up` }
}
