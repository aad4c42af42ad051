import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { laborClaims } from '../../../../contract/labor-claims.ts'
import { findTermsOn, toServicerTerms } from '../../../../domain/labor-claims/terms/pay-terms.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { toShopDay } from '../../../kernel/shop-day.ts'
import { loadTerms } from '../terms/terms.store.ts'
import { manufacturerById } from './money.store.ts'

/** Rates of today's pay terms at the caller's own labor rate, required photos and reasons of a manufacturer (L20). Refuses `labor-claims.manufacturerUnknown`. */
export async function readConfig(
  call: SignedIn,
  manufacturerId: number,
): Promise<Reply<typeof laborClaims.table.readConfig>> {
  const manufacturer = (await manufacturerById(call.tx, manufacturerId)) ?? refuse('labor-claims.manufacturerUnknown')
  const all = (await loadTerms(call.tx, [manufacturerId]))(manufacturerId)
  const held = findTermsOn(all, toShopDay(call.now))
  const terms = held === null ? null : toServicerTerms(held, call.actor.accountId)
  return {
    manufacturer_id: manufacturer.manufacturer_id,
    manufacturer_name: manufacturer.name,
    file_within_days: terms?.file_within_days ?? manufacturer.file_within_days,
    labor_rate: terms?.labor_rate ?? toAmount(manufacturer.labor_rate),
    trip_charge: terms?.trip_charge ?? toAmount(manufacturer.trip_charge),
    mileage_rate: terms?.mileage[0]?.rate ?? toAmount(manufacturer.mileage_rate),
    required_photos: JSON.parse(manufacturer.required_photos) as string[],
    reasons: JSON.parse(manufacturer.reasons) as string[],
  }
}
