import { readCheckedClaim } from '../../../../contract/claim-pay.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import { findNextMoneyDate } from '../../../../domain/labor-claims/checks/claim-clock.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { toShopDay } from '../../../kernel/shop-day.ts'
import { loadTerms } from '../terms/terms.store.ts'

/** The next day that costs money where it passes (`YYYY-MM-DD`), or null where none is left. */
export async function readMoneyDay({ tx, now }: Pick<SignedIn, 'tx' | 'now'>, claim: Claim): Promise<string | null> {
  const terms = (await loadTerms(tx, [claim.manufacturer_id]))(claim.manufacturer_id)
  return findNextMoneyDate(readCheckedClaim(claim), { terms, today: toShopDay(now) })?.day ?? null
}
