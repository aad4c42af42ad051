import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import type { Session } from '../../../../contract/shapes/session.ts'
import { willCall } from '../../../../domain/checkout/checks.ts'
import { addressFields, checkAddress } from '../../../../domain/places/address-form.ts'
import type { AddressFaults, AddressField } from '../../../../domain/places/address-form.ts'
import { formatPhone } from '../../../../domain/places/format.ts'

/** An address form as it stands: every field is text. */
export type AddressValues = Readonly<Record<AddressField, string>>

export const emptyAddress = Object.fromEntries(addressFields.map((field) => [field, ''])) as AddressValues

export const valuesOf = (known: Partial<AddressValues>): AddressValues => ({
  ...emptyAddress,
  ...Object.fromEntries(addressFields.flatMap((field) => (known[field] === undefined ? [] : [[field, known[field]]]))),
  phone: formatPhone(known.phone ?? ''),
})

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
