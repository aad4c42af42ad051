import { useWatch } from 'react-hook-form'
import { addresses } from '../../../../contract/addresses.ts'
import type { BookForm } from '../../../../contract/shapes/book-address.ts'
import { addressFields, checkAddress } from '../../../../domain/places/address-form.ts'
import type { AddressErrors } from '../../../../domain/places/address-form.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { AddressFields } from '../../../shared/address/address-fields.tsx'
import type { AddressValues } from '../../../shared/address/address-values.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'

export type AddressKind = 'shipping' | 'billing'
/** The fields of the form: the address and its type. */
export type AddressInput = AddressValues & { readonly kind: AddressKind }

const kinds: readonly (readonly [AddressKind, string])[] = [
  ['shipping', 'Shipping address'],
  ['billing', 'Billing address'],
]

function validateAddress({ kind, ...values }: AddressInput, isCompany: boolean): AddressErrors {
  const { name, ...errors } = checkAddress(values, { kind })
  return name === undefined || (isCompany && values.name.trim() !== '') ? errors : { name, ...errors }
}

/**
 * The form of an address (`SF137` to `SF143`). `onTyped` gets every change for the draft; the shared rules check it
 * before it is saved.
 */
export function AddressForm({
  start,
  mayChoose,
  isCompany = false,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly start: AddressInput
  /** A new address can be for shipping or billing. The type of a saved one is fixed. */
  readonly mayChoose: boolean
  /** The name of a company's location may be the company name instead of a first and last name. */
  readonly isCompany?: boolean
  readonly onTyped: (input: AddressInput) => void
  readonly onSave: (body: BookForm) => Promise<void>
  readonly onCancel: () => void
}) {
  const { isOnline } = useConnectionStatus()
  const form = useRowForm<AddressInput, BookForm>({
    schema: addresses.table.addAddress.body,
    values: start,
    toBody: (fields) => ({
      ...Object.fromEntries(addressFields.map((field) => [field, fields[field].trim()])),
      ...(mayChoose ? { address_type: fields.kind } : {}),
    }),
    check: (fields) => validateAddress(fields, isCompany),
    onTyped,
    onSave,
    sentence: callErrorMessage,
  })
  const postalCode = useWatch({ control: form.control, name: 'postal_code' })
  return (
    <Form form={form}>
      {mayChoose ? (
        <fieldset className="field whole">
          <legend>Address type</legend>
          {kinds.map(([value, label]) => (
            <CheckField key={value} type="radio" value={value} label={label} {...form.bindCheck('kind')} />
          ))}
        </fieldset>
      ) : null}
      <AddressFields kind="shipping" form={form} postalCode={postalCode} isEmailFirst />
      {isOnline ? null : (
        <p className="whole t13 mute">Saving needs a connection. What you typed is kept on this device.</p>
      )}
      <FormEnd saveLabel="Save" form={form} onCancel={onCancel} />
    </Form>
  )
}
