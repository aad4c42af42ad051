import type { Claim } from '../../../contract/shapes/claim.ts'
import { coverage, lastDay } from '../../../domain/warranty/coverage.ts'
import { manufacturedOn } from '../../../domain/warranty/serials.ts'
import type { SignedIn } from '../../kernel/call.ts'
import type { ClaimRecord } from './labor-claims.store.ts'
import { registeredMachine } from './registered.store.ts'

type Coverage = Pick<Claim, 'manufactured' | 'coverage_parts_until' | 'coverage_labor_until'>

/**
 * Until when parts and labor of the claim's machine are covered: by the scheme of its registration, else by what its model
 * has, from the purchase, else from the week of make.
 */
export async function coverageView(call: SignedIn, claim: ClaimRecord): Promise<Coverage> {
  const manufactured = manufacturedOn(claim.serial_number, claim.serial_prefix)
  const registered = await registeredMachine(call.tx, claim.serial_number, claim.manufacturer_id)
  const start = claim.purchased_date ?? registered?.purchased ?? manufactured
  const scheme = registered?.scheme ?? null
  if (registered === null || scheme === null) {
    const until = (months: number) => (start === null || months === 0 ? null : lastDay(start, months))
    return {
      manufactured,
      coverage_parts_until: until(claim.parts_months),
      coverage_labor_until: until(claim.labor_months),
    }
  }
  const covered = coverage(scheme, { ...registered, purchased: start }, call.now.toISOString().slice(0, 10))
  const until = (kind: 'parts' | 'labor') => covered.find((one) => one.kind === kind)?.until ?? null
  return { manufactured, coverage_parts_until: until('parts'), coverage_labor_until: until('labor') }
}
