// Addresses of people and machines (`WO055, WO092, WO093`): as stored, and their fields in a form.
import * as z from 'zod/mini'
import { numberId, text } from './basics.ts'

export const address = z.object({
  address_id: z.number(),
  name: z.string(),
  addr1: z.string(),
  addr2: z.string(),
  city: z.string(),
  state_id: z.number(),
  state: z.string(),
  postal_code: z.string(),
  phone: z.string(),
  email: z.string(),
  address_type: z.string(),
  address_servicer: z.boolean(),
})
export type Address = z.output<typeof address>

/** A dealer's location, chosen by name (`WO064, WO090`); a registration stores its `address_id`. */
export const dealerLocation = z.object({
  location_id: z.number(),
  location_company_name: z.string(),
  location_city: z.string(),
  location_state: z.string(),
  address_id: z.number(),
  account_id: z.number(),
})
export type DealerLocation = z.output<typeof dealerLocation>

const isMail = z.regex(/^(?:|[^\s@]+@[^\s@]+\.[^\s@]{2,})$/, 'Email Address is invalid')
/** Ten digits in any format, or none: `(612) 555-0148`. */
const isPhone = z.regex(/^(?:\D*|(?:\D*\d){10}\D*)$/, 'Phone number is invalid')
const isPostal = z.regex(/^(?:|\d{5}(?:-\d{4})?|[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d)$/, 'Postal code is invalid')

/** Fields of an address that a form may leave empty until it is complete; a value is validated at once. */
export const mail = z.string('Must be text').check(z.trim(), z.maxLength(254, 'At most 254 characters'), isMail)
export const phone = z.string('Must be text').check(z.trim(), z.maxLength(30, 'At most 30 characters'), isPhone)
export const postalCode = z.string('Must be text').check(z.trim(), z.maxLength(10, 'At most 10 characters'), isPostal)
export const line = text(120)
export const stateId = z.nullable(numberId)
