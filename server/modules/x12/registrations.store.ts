import type { X12Registration } from '../../../domain/x12/registration-set.ts'
import type { Tx } from '../../kernel/call.ts'

/** Registrations as a file has them, by their ids. */
export async function loadRegistrations(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, X12Registration>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('registration')
    .innerJoin('model', 'model.equipment_id', 'registration.equipment_id')
    .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
    .leftJoin('state', 'state.state_id', 'registration.state_id')
    .leftJoin('state as dealer_state', 'dealer_state.state_id', 'registration.dealer_state_id')
    .leftJoin('warranty_scheme as scheme', 'scheme.scheme_id', 'registration.scheme_id')
    .selectAll('registration')
    .select(['model.name as model', 'brand.name as brand', 'scheme.title as scheme'])
    .select(['state.abbreviation as state', 'dealer_state.abbreviation as dealer_state'])
    .where('record_id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map((row) => [
      row.record_id,
      {
        ...{ number: row.display_id, serial: row.serial_number, brand: row.brand, model: row.model },
        ...{ soldOn: row.purchased_date, installedOn: row.installed_date, scheme: row.scheme ?? '' },
        owner: {
          ...{ name: row.contact_name, company: row.company_name, address1: row.address_1, address2: row.address_2 },
          ...{ city: row.city, state: row.state ?? '', postalCode: row.postal_code },
          ...{ phone: row.phone, email: row.email },
        },
        dealer: { name: row.dealer_name, city: row.dealer_city, state: row.dealer_state ?? '' },
      },
    ]),
  )
}
