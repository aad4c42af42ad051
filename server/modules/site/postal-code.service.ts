import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { site } from '../../../contract/site.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Places } from '../../ports/places.ts'

/** The city and state of a postal code (G01). Refuses `site.postalCodeUnknown`. */
export async function readPostalCode(places: Places, code: string): Promise<Reply<typeof site.table.readPostalCode>> {
  const place = (await places.table()).find(code)
  if (place === null) refuse('site.postalCodeUnknown', { values: { code } })
  const { city, state, middle } = place
  return {
    postal_code_city: city,
    postal_code_province_abv: state,
    latitude: middle?.latitude ?? null,
    longitude: middle?.longitude ?? null,
  }
}
