import type { Claim } from '../../../../contract/shapes/claim.ts'
import type { Contact } from '../../../../domain/labor-claims/contacts.ts'
import type { Tx } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { OrderAddress } from '../../orders/index.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import { findFirstPlace, findServicePlace } from '../people/places.store.ts'
import type { Place } from '../people/places.store.ts'

const toOrderAddress = ({
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

/** Shipping address for a claim's parts: the assigned or requested servicer, the customer, or the dealer who filed. */
export async function getShippingAddress(tx: Tx, claim: ClaimRecord, to: Claim['ship_to']): Promise<OrderAddress> {
  if (to === 'customer') return toCustomerAddress(claim)
  const place =
    to === 'dealer'
      ? await findFirstPlace(tx, claim.account_id, 'dealer-location')
      : claim.provider_address_id === null
        ? null
        : await findServicePlace(tx, claim.provider_address_id)
  if (place !== null) return toOrderAddress(place)
  return refuse('call.invalid', {
    errors: {
      ship_to:
        to === 'dealer'
          ? 'The dealer has no address. Choose servicer or customer'
          : claim.provider_address_id === null
            ? 'This claim has no servicer yet. Choose customer or dealer'
            : 'The address of this servicer was deleted. Choose customer or dealer',
    },
  })
}

/** Billing address: the first address of the filing account, else the customer's. */
export async function getBillingAddress(tx: Tx, claim: ClaimRecord): Promise<OrderAddress> {
  const place = await findFirstPlace(tx, claim.account_id, 'dealer-location')
  return place === null ? toCustomerAddress(claim) : toOrderAddress(place)
}

function toCustomerAddress(claim: ClaimRecord): OrderAddress {
  const contacts = JSON.parse(claim.customer_contact) as Contact[]
  const findContact = (type: Contact['type']) => contacts.find((one) => one.type === type)?.value ?? ''
  return {
    name: claim.customer_name,
    company: claim.customer_company,
    addr1: claim.customer_address_1,
    addr2: claim.customer_address_2,
    city: claim.customer_city,
    stateId: claim.customer_state_id,
    postalCode: claim.customer_postal_code,
    phone: findContact('phone'),
    email: findContact('email'),
  }
}
