import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import type { Session } from '../../../../contract/shapes/session.ts'
import { willCall } from '../../../../domain/checkout/checks.ts'
import { checkAddress } from '../../../../domain/places/address-form.ts'
import type { AddressFaults, AddressField } from '../../../../domain/places/address-form.ts'
import { emptyAddress, valuesOf } from '../../../shared/address-values.ts'
import type { AddressValues } from '../../../shared/address-values.ts'

/** What a shipping form begins with: what was given before, else who it is for and the cart's postal code. */
export function firstShipping(
  { pending, as_user, admin_checkout }: CheckoutState,
  { user }: Session,
  zip: string | null,
): AddressValues {
  if (pending.shipping_address !== null) return valuesOf(pending.shipping_address)
  const name = admin_checkout ? (as_user?.name ?? '') : `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim()
  const email = admin_checkout ? (as_user?.email ?? '') : (user?.email ?? '')
  return { ...emptyAddress, name, email, postal_code: zip ?? '' }
}

const fetched: readonly AddressField[] = ['name', 'phone', 'email']

/** What has to be put right; who fetches the parts only says who they are (`storefront §5`, service code WC). */
export function shippingFaults(
  values: AddressValues,
  { isAdmin, service }: { readonly isAdmin: boolean; readonly service: string | null },
): AddressFaults {
  const isFetched = service === willCall
  const faults = checkAddress(values, { kind: 'shipping', isEmailOptional: isAdmin && !isFetched })
  if (!isFetched) return faults
  return Object.fromEntries(Object.entries(faults).filter(([field]) => fetched.includes(field as AddressField)))
}
