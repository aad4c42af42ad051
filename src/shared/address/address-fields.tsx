import { site } from '../../../contract/site.ts'
import type { AddressField } from '../../../domain/places/address-form.ts'
import { formatPhone, formatPostalCode } from '../../../domain/places/format.ts'
import type { Format } from '../../../domain/places/format.ts'
import { useRead } from '../../data/use-read.ts'
import type { BoundField } from '../../ui/form/bound-field.ts'
import { sortStates } from './sort-states.ts'
import { useFilledPlace } from './use-filled-place.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { AddressValues } from './address-values.ts'

/** A form that has the fields of an address among its own. */
interface AddressForm {
  readonly bind: (name: AddressField, format?: Format) => BoundField
  readonly setValue: (name: AddressField, value: string) => void
  readonly getValues: () => AddressValues
}

/** The fields of an address in the order of the spec (`SF080`). */
export function AddressFields({
  kind,
  form,
  postalCode,
  isEmailOptional = false,
  isContactOnly = false,
}: {
  /** The section for the browser's autofill. */
  readonly kind: 'shipping' | 'billing'
  readonly form: AddressForm
  /** The watched postal code of the form. */
  readonly postalCode: string
  readonly isEmailOptional?: boolean
  /** Name and contact only, for a pickup. */
  readonly isContactOnly?: boolean
}) {
  const isShipping = kind === 'shipping'
  const states = useRead(site.table.listStates, { query: {} })
  useFilledPlace(postalCode, {
    isOn: !isContactOnly,
    stateAs: 'abbreviation',
    getPlace: form.getValues,
    setPlace: form.setValue,
  })
  const bind = (field: AddressField, fills: string, format?: Format) => ({
    ...form.bind(field, format),
    autoComplete: `${kind} ${fills}`,
  })
  const organization = (
    <div className="whole">
      <Field label="Organization" isOptional maxLength={120} {...bind('organization', 'organization')} />
    </div>
  )
  const place = (
    <>
      <div className="whole">
        <Field label="Address 1" maxLength={120} {...bind('addr1', 'address-line1')} />
      </div>
      <div className="whole">
        <Field label="Address 2" isOptional maxLength={120} {...bind('addr2', 'address-line2')} />
      </div>
      <div className="whole">
        <Field label="City" maxLength={120} {...bind('city', 'address-level2')} />
      </div>
      <SelectField
        key={states.state}
        label="State or province"
        {...bind('state', 'address-level1')}
        choices={[
          { value: '', label: states.state === 'failed' ? 'The list is not on this device' : 'Choose' },
          ...sortStates(states.state === 'ready' ? states.value : []).map((one) => ({
            value: one.abbreviation,
            label: one.state_name,
          })),
        ]}
      />
      <Field
        label="Postal code"
        autoCapitalize="characters"
        {...bind('postal_code', 'postal-code', formatPostalCode)}
      />
    </>
  )
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
      <Field label="Phone" type="tel" inputMode="tel" {...bind('phone', 'tel', formatPhone)} />
      <Field
        label="Email"
        type="email"
        inputMode="email"
        maxLength={254}
        isOptional={isEmailOptional}
        {...bind('email', 'email')}
      />
      {organization}
    </>
  )
}
