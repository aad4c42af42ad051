import type { ClaimForm } from '../../../../contract/shapes/claim-filing.ts'
import { getLatestDay } from '../../../../domain/latest-day.ts'
import {
  emailError,
  isEmailAddress,
  isPhoneNumber,
  phoneError,
  requiredError,
} from '../../../../domain/places/address-form.ts'
import type { Tx } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stateAbbreviation } from './filing.store.ts'
import { isServicerAddress } from '../people/people.store.ts'

/** The abbreviation of a state. Refuses unknown states at `customer_state_id`. */
export async function requireStateAbbreviation(tx: Tx, stateId: number | null | undefined): Promise<string> {
  const abbreviation = stateId == null ? null : await stateAbbreviation(tx, stateId)
  return abbreviation ?? refuse('call.invalid', { errors: { customer_state_id: 'There is no such state' } })
}

export type CustomerField = 'customer_name' | 'customer_company' | 'customer_address_1' | 'customer_city'
type Customer = Pick<ClaimForm, CustomerField | 'customer_contact'>

/**
 * Refuses a customer who cannot be visited or reached (`WO101`), with a sentence for each field: a name or a company, an address
 * and a city, and contacts that are what they say. An edit checks what it changes: other fields may be from before these rules.
 */
export function checkCustomer(
  form: Customer,
  isChecked: (field: CustomerField) => boolean = () => true,
  isContactChecked: (contact: Customer['customer_contact'][number]) => boolean = () => true,
): void {
  const isMissing = (field: CustomerField) => form[field].trim() === ''
  const contactErrors: Record<string, string> = {}
  for (const [at, contact] of form.customer_contact.entries()) {
    const field = `customer_contact.${at}.value`
    if (!isContactChecked(contact)) continue
    if (contact.type === 'phone' && !isPhoneNumber(contact.value)) contactErrors[field] = phoneError
    if (contact.type === 'email' && !isEmailAddress(contact.value)) contactErrors[field] = emailError
  }
  const hasNoName = isMissing('customer_name') && isMissing('customer_company')
  const errors = {
    ...(hasNoName && (isChecked('customer_name') || isChecked('customer_company'))
      ? { customer_company: 'Enter a company or a name' }
      : {}),
    ...(isMissing('customer_address_1') && isChecked('customer_address_1')
      ? { customer_address_1: requiredError }
      : {}),
    ...(isMissing('customer_city') && isChecked('customer_city') ? { customer_city: requiredError } : {}),
    ...contactErrors,
  }
  if (Object.keys(errors).length > 0) refuse('call.invalid', { errors })
}

/** Refuses a purchase date that is still in the future in every time zone. */
export function checkPurchaseDate(day: string | null | undefined, now: Date): void {
  if (day != null && day > getLatestDay(now))
    refuse('call.invalid', { errors: { purchased_date: 'The purchase date is in the future' } })
}

/** A servicer's address, which may be wished for. Refuses `labor-claims.servicerUnknown`. */
export async function requireServicerAddress(tx: Tx, addressId: number): Promise<number> {
  return (await isServicerAddress(tx, addressId))
    ? addressId
    : refuse('labor-claims.servicerUnknown', {
        errors: { provider_address_id: 'Servicer not found. Choose one from the list' },
      })
}
