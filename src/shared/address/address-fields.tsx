import type { AddressField } from '../../../domain/places/address-form.ts'
import { formatPhone } from '../../../domain/places/format.ts'
import type { Format } from '../../../domain/places/format.ts'
import type { BoundField } from '../../ui/form/bound-field.ts'
import { Field } from '../../ui/field.tsx'
import type { AddressValues } from './address-values.ts'
import { PlaceFields } from './place-fields.tsx'

/** A form that has the fields of an address among its own. */
interface AddressForm {
  readonly bind: (name: AddressField, format?: Format) => BoundField
  readonly setValue: (name: AddressField, value: string) => void
  readonly getValues: () => AddressValues
}

/** The fields of an address in the order of the spec: the checkout's (`SF080`), or the address book's (`WO055`). */
export function AddressFields({
  kind,
  form,
  postalCode,
  isEmailOptional = false,
  isContactOnly = false,
  isEmailFirst = false,
}: {
  /** The section for the browser's autofill. */
  readonly kind: 'shipping' | 'billing'
  readonly form: AddressForm
  /** The watched postal code of the form. */
  readonly postalCode: string
  readonly isEmailOptional?: boolean
  /** Name and contact only, for a pickup. */
  readonly isContactOnly?: boolean
  /** The address book asks for the email before the phone. */
  readonly isEmailFirst?: boolean
}) {
  const isShipping = kind === 'shipping'
  const bind = (field: AddressField, fills: string, format?: Format) => ({
    ...form.bind(field, format),
    autoComplete: `${kind} ${fills}`,
  })
  const organization = (
    <div className="whole">
      <Field label="Organization" isOptional maxLength={120} {...bind('organization', 'organization')} />
    </div>
  )
  const phone = <Field label="Phone" type="tel" inputMode="tel" {...bind('phone', 'tel', formatPhone)} />
  const email = (
    <Field
      label="Email"
      type="email"
      inputMode="email"
      maxLength={254}
      isOptional={isEmailOptional}
      {...bind('email', 'email')}
    />
  )
  const place = <PlaceFields form={form} postalCode={postalCode} autofill={kind} isOn={!isContactOnly} />
  if (!isShipping)
    return (
      <>
        {organization}
        {place}
      </>
    )
  return (
    <>
      <div className="whole">
        <Field label="First and last name" maxLength={120} {...bind('name', 'name')} />
      </div>
      {isContactOnly ? null : place}
      {isEmailFirst ? email : phone}
      {isEmailFirst ? phone : email}
      {organization}
    </>
  )
}
