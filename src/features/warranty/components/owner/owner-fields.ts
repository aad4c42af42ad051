import { whereabouts } from '../../../../../contract/shapes/registration.ts'
import type { Whereabouts } from '../../../../../contract/shapes/registration.ts'
import { emailError, isEmailAddress } from '../../../../../domain/places/address-form.ts'
import type { FormRules } from '../../../../ui/form/form-resolver.ts'

/** The owner fields of the form, all as text: a state by its id, '' for none. */
export type OwnerFields = Record<
  | 'contact_name'
  | 'company_name'
  | 'company_location'
  | 'address_1'
  | 'address_2'
  | 'city'
  | 'postal_code'
  | 'email'
  | 'phone'
  | 'state_id'
  | 'market_type_id'
  | 'installed_date',
  string
>

const text = (id: number | null) => (id === null ? '' : String(id))
const number = (id: string) => (id === '' ? null : Number(id))

/** Converts the owner to form fields. The day of installation is edited for one machine only. */
export const toOwnerFields = (where: Whereabouts, installedDate: string | null = null): OwnerFields => ({
  contact_name: where.contact_name,
  company_name: where.company_name,
  company_location: where.company_location,
  address_1: where.address_1,
  address_2: where.address_2,
  city: where.city,
  postal_code: where.postal_code,
  email: where.email,
  phone: where.phone,
  state_id: text(where.state_id),
  market_type_id: text(where.market_type_id),
  installed_date: installedDate ?? '',
})

/** The owner with the fields of the form. The day of installation belongs to the machine. */
export const applyOwner = <W extends Whereabouts>(where: W, { installed_date: _, ...fields }: OwnerFields): W => ({
  ...where,
  ...fields,
  state_id: number(fields.state_id),
  market_type_id: number(fields.market_type_id),
})

/** Where the email is no plain address: the contract also takes a name around one. */
export const checkOwner = ({ email }: Pick<OwnerFields, 'email'>): Record<string, string> =>
  email.trim() === '' || isEmailAddress(email.trim()) ? {} : { email: emailError }

/** The rules of the form: the schema of the contract. Optional fields may stay empty (`WO061`). */
export const getOwnerRules = (where: Whereabouts): FormRules<OwnerFields, Whereabouts> => ({
  schema: whereabouts,
  toBody: (fields) => applyOwner(where, fields),
  check: checkOwner,
})
