import type { Claim } from '../../../contract/shapes/claim.ts'
import type { Contact } from '../../../domain/labor-claims/contacts.ts'
import type { Tx } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { OrderAddress } from '../orders/index.ts'
import type { ClaimRecord } from './labor-claims.store.ts'
import { firstPlace, placeById } from './places.store.ts'
import type { Place } from './places.store.ts'

const addressOf = ({
  name,
  company,
  addr1,
  addr2,
  city,
  state_id,
  postal_code,
  phone,
  email,
}: Place): OrderAddress => ({
  name,
  company,
  addr1,
  addr2,
  city,
  stateId: state_id,
  postalCode: postal_code,
  phone,
  email,
})

/** Where the parts of a claim go: to the servicer who is assigned or wanted, to the customer, or to the dealer who filed. */
export async function shippingOf(tx: Tx, claim: ClaimRecord, to: Claim['ship_to']): Promise<OrderAddress> {
  if (to === 'customer') return customerOf(claim)
  const place =
    to === 'dealer'
      ? await firstPlace(tx, claim.account_id, 'dealer-location')
      : claim.provider_address_id === null
        ? null
        : await placeById(tx, claim.provider_address_id)
  if (place !== null) return addressOf(place)
  return refuse('call.invalid', {
    errors: {
      ship_to:
        to === 'dealer'
          ? 'The dealer has no address. Choose servicer or customer'
          : 'This claim has no servicer yet. Choose customer or dealer',
    },
  })
}

/** The account that filed, at its first place. */
export async function billingOf(tx: Tx, claim: ClaimRecord): Promise<OrderAddress> {
  const place = await firstPlace(tx, claim.account_id, 'dealer-location')
  return place === null ? customerOf(claim) : addressOf(place)
}

function customerOf(claim: ClaimRecord): OrderAddress {
  const contacts = JSON.parse(claim.customer_contact) as Contact[]
  const said = (type: Contact['type']) => contacts.find((one) => one.type === type)?.value ?? ''
  return {
    name: claim.customer_name,
    company: claim.customer_company,
    addr1: claim.customer_address_1,
    addr2: claim.customer_address_2,
    city: claim.customer_city,
    stateId: claim.customer_state_id,
    postalCode: claim.customer_postal_code,
    phone: said('phone'),
    email: said('email'),
  }
}
