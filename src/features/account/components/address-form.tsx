import { useWatch } from 'react-hook-form'
import { addresses } from '../../../../contract/addresses.ts'
import type { BookForm } from '../../../../contract/shapes/book-address.ts'
import { addressFields, checkAddress } from '../../../../domain/places/address-form.ts'
import type { AddressErrors } from '../../../../domain/places/address-form.ts'
import { isPersonalType } from '../../../../domain/places/address-types.ts'
import type { AddressType } from '../../../../domain/places/address-types.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { AddressFields } from '../../../shared/address/address-fields.tsx'
import type { AddressValues } from '../../../shared/address/address-values.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'

/** The fields of the form: the address and its type. */
export type AddressInput = AddressValues & { readonly kind: AddressType }

const kindLabels: Readonly<Record<AddressType, string>> = {
  shipping: 'Shipping address',
  billing: 'Billing address',
  'dealer-location': 'Shop: a dealer location that registrations name',
  service: 'Service location: jobs are assigned to it',
}

/** The name of a company's location may be the company name instead of a first and last name. */
function validateAddress({ kind, ...values }: AddressInput): AddressErrors {
  const { name, ...errors } = checkAddress(values, { kind: kind === 'billing' ? 'billing' : 'shipping' })
  return name === undefined || (!isPersonalType(kind) && values.name.trim() !== '') ? errors : { name, ...errors }
}

/**
 * The form of an address (`SF137` to `SF143`). `onTyped` gets every change for the draft; the shared rules check it
 * before it is saved.
 */
export function AddressForm({
  start,
  kinds,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly start: AddressInput
  /** The types that a new address can have. The type of a saved one is fixed: none. */
  readonly kinds: readonly AddressType[]
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
      ...(kinds.length > 0 ? { address_type: fields.kind } : {}),
    }),
    check: (fields) => validateAddress(fields),
    onTyped,
    onSave,
    sentence: callErrorMessage,
  })
  const postalCode = useWatch({ control: form.control, name: 'postal_code' })
  return (
    <Form form={form}>
      {kinds.length > 0 ? (
        <fieldset className="field whole">
          <legend>Address type</legend>
          {kinds.map((value) => (
            <CheckField key={value} type="radio" value={value} label={kindLabels[value]} {...form.bindCheck('kind')} />
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
