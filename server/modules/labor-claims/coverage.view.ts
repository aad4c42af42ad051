import type { Claim } from '../../../contract/shapes/claim.ts'
import { getCoverage, getLastDay } from '../../../domain/warranty/coverage.ts'
import { getManufactureDate } from '../../../domain/warranty/serials.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { toShopDay } from '../../kernel/shop-day.ts'
import type { ClaimRecord } from './labor-claims.store.ts'
import type { RegisteredMachine } from './machine/registered.store.ts'

type Coverage = Pick<Claim, 'manufactured' | 'coverage_parts_until' | 'coverage_labor_until'>

/**
 * Last covered days for parts and labor. The scheme of the registration decides, else the months of the model.
 * Those count from the purchase date, or else from the week of manufacture.
 */
export function buildCoverageView(
  call: Pick<SignedIn, 'now'>,
  claim: ClaimRecord,
  registered: RegisteredMachine | null,
): Coverage {
  const manufactured = getManufactureDate(claim.serial_number, claim.serial_prefix)
  const start = claim.purchased_date ?? registered?.purchased ?? manufactured
  const scheme = registered?.scheme ?? null
  if (registered === null || scheme === null) {
    const until = (months: number) => (start === null || months === 0 ? null : getLastDay(start, months))
    return {
      manufactured,
      coverage_parts_until: until(claim.parts_months),
      coverage_labor_until: until(claim.labor_months),
    }
  }
  const covered = getCoverage(scheme, { ...registered, purchased: start }, toShopDay(call.now))
  const until = (kind: 'parts' | 'labor') => covered.find((one) => one.kind === kind)?.until ?? null
  return { manufactured, coverage_parts_until: until('parts'), coverage_labor_until: until('labor') }
}
