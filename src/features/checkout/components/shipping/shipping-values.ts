import type { CheckoutState } from '../../../../../contract/shapes/cart.ts'
import type { Session } from '../../../../../contract/shapes/session.ts'
import { willCall } from '../../../../../domain/checkout/checks.ts'
import { checkAddress } from '../../../../../domain/places/address-form.ts'
import type { AddressErrors, AddressField } from '../../../../../domain/places/address-form.ts'
import { emptyAddress, valuesOf } from '../../../../shared/address/address-values.ts'
import type { AddressValues } from '../../../../shared/address/address-values.ts'

/**
 * The initial shipping values: the address entered before, or the customer's name and email and the cart's postal code.
 */
export function getInitialShipping(
  { pending, as_user, admin_checkout }: CheckoutState,
  { user }: Session,
  zip: string | null,
): AddressValues {
  if (pending.shipping_address !== null) return valuesOf(pending.shipping_address)
  const name = admin_checkout ? (as_user?.name ?? '') : `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim()
  const email = admin_checkout ? (as_user?.email ?? '') : (user?.email ?? '')
  return { ...emptyAddress, name, email, postal_code: zip ?? '' }
}

const pickupFields: readonly AddressField[] = ['name', 'phone', 'email']

/** Validates the shipping address. A will-call order needs only a contact (`SF135`). */
export function validateShipping(
  values: AddressValues,
  { isAdmin, service }: { readonly isAdmin: boolean; readonly service: string | null },
): AddressErrors {
  const isPickup = service === willCall
  const errors = checkAddress(values, { kind: 'shipping', isEmailOptional: isAdmin && !isPickup })
  if (!isPickup) return errors
  return Object.fromEntries(Object.entries(errors).filter(([field]) => pickupFields.includes(field as AddressField)))
}
