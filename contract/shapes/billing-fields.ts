import * as z from 'zod/mini'
import { numberId, text } from './basics.ts'

const field = text(120)

/** The fields of an address in a checkout's form and of a new card's: each may be missing, and the rules of the domain say which one is needed. */
export const billingFields = {
  name: z._default(field, ''),
  organization: z._default(field, ''),
  addr1: z._default(field, ''),
  addr2: z._default(field, ''),
  city: z._default(field, ''),
  /** An abbreviation, or a state_id. */
  state: z._default(z.pipe(z.union([text(40), numberId]), z.transform(String)), ''),
  postal_code: z._default(text(12), ''),
}

const prefixedText = z.optional(z.union([text(200), z.number('Is not valid')]))

/** The address under the names of the spec, with the prefix of a shipping address or of a card (`SF081`). */
export const shippingPrefixed = {
  shipping_address_1: prefixedText,
  shipping_address_2: prefixedText,
  shipping_city: prefixedText,
  shipping_state_id: prefixedText,
  shipping_postal_code: prefixedText,
}
export const cardPrefixed = {
  card_address_1: prefixedText,
  card_address_2: prefixedText,
  card_city: prefixedText,
  card_state_id: prefixedText,
  card_postal_code: prefixedText,
}
