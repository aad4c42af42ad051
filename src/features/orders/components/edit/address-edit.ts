import type { Order } from '../../../../../contract/shapes/order.ts'
import type { OrderEdit } from '../../../../../contract/shapes/order-edit.ts'
import { addressFields } from '../../../../../domain/places/address-form.ts'
import { findBilled } from '../../../../../domain/places/address-block.ts'
import type { AddressField } from '../../../../../domain/places/address-form.ts'
import { valuesOf } from '../../../../shared/address/address-values.ts'
import type { AddressValues } from '../../../../shared/address/address-values.ts'

type Kind = 'shipping' | 'billing'
const keyOf = (kind: Kind, field: AddressField) =>
  `${kind}_${field === 'organization' ? 'company' : field}` as keyof OrderEdit

/** An address of the order as its form has it. Free text that stands in for the billing address is read into its fields. */
export function toAddressFields(order: Order, kind: Kind): AddressValues {
  const stored = order as unknown as Readonly<Record<string, string>>
  return valuesOf({
    ...Object.fromEntries(addressFields.map((field) => [field, stored[keyOf(kind, field)] ?? ''])),
    state: order[`${kind}_state`]?.state_abbreviation ?? '',
    ...(kind === 'billing' ? findBilled(order.address_block) : {}),
  })
}

/** The fields of an address form as an edit. `only`: those that the form shows. */
export const toAddressEdit = (
  fields: AddressValues,
  kind: Kind,
  only: readonly AddressField[] = addressFields,
): OrderEdit => Object.fromEntries(only.map((field) => [keyOf(kind, field), fields[field].trim()]))

/** The field of an address form that a key of an edit belongs to. */
export function fieldOfAddress(key: string): string {
  const field = key.replace(/^(shipping|billing)_/, '')
  return field === 'company' ? 'organization' : field
}
