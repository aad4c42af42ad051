import type { Whereabouts } from '../../../../contract/shapes/registration.ts'

/** Owner and dealer fields of a form or a record, without its other fields. */
export const pickWhereabouts = (source: Whereabouts): Whereabouts => ({
  contact_name: source.contact_name,
  company_name: source.company_name,
  company_location: source.company_location,
  address_1: source.address_1,
  address_2: source.address_2,
  city: source.city,
  state_id: source.state_id,
  postal_code: source.postal_code,
  email: source.email,
  phone: source.phone,
  dealer_name: source.dealer_name,
  dealer_city: source.dealer_city,
  dealer_state_id: source.dealer_state_id,
  dealer_location_id: source.dealer_location_id,
  market_type_id: source.market_type_id,
})
