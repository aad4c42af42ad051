import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { laborClaims } from '../../../contract/labor-claims.ts'
import { amountOf } from '../../../domain/money/cents.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { manufacturerById } from './manufacturers.store.ts'

/** What a manufacturer pays and wants to see (L20). Refuses `labor-claims.manufacturerUnknown`. */
export async function readConfig(
  call: SignedIn,
  manufacturerId: number,
): Promise<Reply<typeof laborClaims.table.readConfig>> {
  const found = (await manufacturerById(call.tx, manufacturerId)) ?? refuse('labor-claims.manufacturerUnknown')
  return {
    manufacturer_id: found.manufacturer_id,
    manufacturer_name: found.name,
    file_within_days: found.file_within_days,
    labor_rate: amountOf(found.labor_rate),
    trip_charge: amountOf(found.trip_charge),
    mileage_rate: amountOf(found.mileage_rate),
    required_photos: JSON.parse(found.required_photos) as string[],
    reasons: JSON.parse(found.reasons) as string[],
  }
}
