import type { ClaimForm } from '../../../../contract/shapes/claim-filing.ts'
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

/**
 * Refuses a new claim whose customer cannot be visited or reached (`WO101`), with a sentence for each field: a name or a
 * company, an address and a city, and contacts that are what they say.
 */
export function checkCustomer(form: ClaimForm): void {
  const isMissing = (text: string) => text.trim() === ''
  const contactErrors: Record<string, string> = {}
  for (const [at, { type, value }] of form.customer_contact.entries()) {
    const field = `customer_contact.${at}.value`
    if (type === 'phone' && !isPhoneNumber(value)) contactErrors[field] = phoneError
    if (type === 'email' && !isEmailAddress(value)) contactErrors[field] = emailError
  }
  const errors = {
    ...(isMissing(form.customer_name) && isMissing(form.customer_company)
      ? { customer_company: 'Enter a company or a name' }
      : {}),
    ...(isMissing(form.customer_address_1) ? { customer_address_1: requiredError } : {}),
    ...(isMissing(form.customer_city) ? { customer_city: requiredError } : {}),
    ...contactErrors,
  }
  if (Object.keys(errors).length > 0) refuse('call.invalid', { errors })
}

/** Refuses a purchase date that is still in the future in every time zone. */
export function checkPurchaseDate(day: string | null | undefined, now: Date): void {
  const latest = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  if (day != null && day > latest)
    refuse('call.invalid', { errors: { purchased_date: 'The purchase date is in the future' } })
}

/** A servicer's address, which may be wished for. Refuses `labor-claims.servicerUnknown`. */
export async function requireServicerAddress(tx: Tx, addressId: number): Promise<number> {
  return (await isServicerAddress(tx, addressId)) ? addressId : refuse('labor-claims.servicerUnknown')
}
