import { readCheckedClaim } from '../../../../contract/claim-pay.ts'
import type { claimPay } from '../../../../contract/claim-pay.ts'
import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import { checkPayment } from '../../../../domain/labor-claims/checks/check-payment.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { toShopDay } from '../../../kernel/shop-day.ts'
import { readClaim } from '../labor-claims.service.ts'
import { loadTerms } from '../terms/terms.store.ts'

/** What may keep a claim from being paid, by the server's rules and facts (ours). Refuses `labor-claims.unknown`. */
export async function readFindings(
  call: SignedIn,
  claimId: string,
): Promise<Reply<typeof claimPay.table.readFindings>> {
  const claim = await readClaim(call, claimId)
  if (claim.closed_at !== null) return { findings: [] }
  const terms = (await loadTerms(call.tx, [claim.manufacturer_id]))(claim.manufacturer_id)
  return { findings: checkPayment(readCheckedClaim(claim), { today: toShopDay(call.now), terms }) }
}
