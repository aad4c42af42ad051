import { addressFields } from '../../../domain/places/address-form.ts'
import type { AddressField } from '../../../domain/places/address-form.ts'
import { formatPhone } from '../../../domain/places/format.ts'

/** The values of an address form: every field is text. */
export type AddressValues = Readonly<Record<AddressField, string>>

export const emptyAddress = Object.fromEntries(addressFields.map((field) => [field, ''])) as AddressValues

export const valuesOf = (known: Partial<AddressValues>): AddressValues => ({
  ...emptyAddress,
  ...Object.fromEntries(addressFields.flatMap((field) => (known[field] === undefined ? [] : [[field, known[field]]]))),
  phone: formatPhone(known.phone ?? ''),
})
