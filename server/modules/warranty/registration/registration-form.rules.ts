import type { RegistrationForm, Whereabouts } from '../../../../contract/shapes/registration.ts'

/** Owner and dealer of a form, without its machines. */
export const toWhereabouts = (form: RegistrationForm): Whereabouts => ({
  contact_name: form.contact_name,
  company_name: form.company_name,
  company_location: form.company_location,
  address_1: form.address_1,
  address_2: form.address_2,
  city: form.city,
  state_id: form.state_id,
  postal_code: form.postal_code,
  email: form.email,
  phone: form.phone,
  dealer_name: form.dealer_name,
  dealer_city: form.dealer_city,
  dealer_state_id: form.dealer_state_id,
  dealer_location_id: form.dealer_location_id,
  market_type_id: form.market_type_id,
})

/** Pictures that a form announces by their hashes. They are expected files of its first machine. */
export const getAnnouncedPictures = ({ serial_picture: serial, receipt_picture: receipt }: RegistrationForm) => [
  ...(serial == null ? [] : [{ sha256: serial, title: 'Serial plate' }]),
  ...(receipt == null || receipt === serial ? [] : [{ sha256: receipt, title: 'Receipt' }]),
]
