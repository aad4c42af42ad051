import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { laborClaims } from '../../../../contract/labor-claims.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { manufacturerById } from './money.store.ts'

/** Rates, required photos and reasons of a manufacturer (L20). Refuses `labor-claims.manufacturerUnknown`. */
export async function readConfig(
  call: SignedIn,
  manufacturerId: number,
): Promise<Reply<typeof laborClaims.table.readConfig>> {
  const manufacturer = (await manufacturerById(call.tx, manufacturerId)) ?? refuse('labor-claims.manufacturerUnknown')
  return {
    manufacturer_id: manufacturer.manufacturer_id,
    manufacturer_name: manufacturer.name,
    file_within_days: manufacturer.file_within_days,
    labor_rate: toAmount(manufacturer.labor_rate),
    trip_charge: toAmount(manufacturer.trip_charge),
    mileage_rate: toAmount(manufacturer.mileage_rate),
    required_photos: JSON.parse(manufacturer.required_photos) as string[],
    reasons: JSON.parse(manufacturer.reasons) as string[],
  }
}
