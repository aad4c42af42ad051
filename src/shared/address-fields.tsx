import { useEffect, useRef } from 'react'
import { site } from '../../contract/site.ts'
import type { AddressErrors, AddressField } from '../../domain/places/address-form.ts'
import { formatPhone, formatPostalCode } from '../../domain/places/format.ts'
import { useRead } from '../data/use-read.ts'
import { sortStates } from './sort-states.ts'
import { formatInput } from './format-input.ts'
import { usePostalPlace } from './use-postal-place.ts'
import { Field } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { AddressValues } from './address-values.ts'

interface AddressFieldsProps {
  /** The section for the browser's autofill. */
  readonly kind: 'shipping' | 'billing'
  readonly values: AddressValues
  readonly errors: AddressErrors
  readonly isSubmitted: boolean
  readonly onType: (change: Partial<AddressValues>) => void
  readonly isEmailOptional?: boolean
  /** Name and contact only, for a pickup. */
  readonly isContactOnly?: boolean
}

/** Fills in city and state of a postal code (G01) where they are empty or came from another code. */
function usePlaceFilled({ values, onType, isOn }: Pick<AddressFieldsProps, 'values' | 'onType'> & { isOn: boolean }) {
  const place = usePostalPlace(values.postal_code)
  const [city, state] = [place?.city ?? '', place?.state ?? '']
  const filled = useRef({ city: '', state: '' })
  useEffect(() => {
    const before = filled.current
    if (!isOn || city === '' || (before.city === city && before.state === state)) return
    filled.current = { city, state }
    const isFree = (now: string, own: string) => now.trim() === '' || now === own
    if (isFree(values.city, before.city) && isFree(values.state, before.state)) onType({ city, state })
  }, [isOn, city, state, values.city, values.state, onType])
}

/** The fields of an address in the order of the spec (`SF080`). */
export function AddressFields({
  kind,
  values,
  errors: faults,
  isSubmitted,
  onType,
  isEmailOptional = false,
  isContactOnly = false,
}: AddressFieldsProps) {
  const isShipping = kind === 'shipping'
  const states = useRead(site.table.listStates, { query: {} })
  usePlaceFilled({ values, onType, isOn: !isContactOnly })
  const bind = (field: AddressField, fills: string) => ({
    name: field,
    value: values[field],
    error: faults[field],
    isSubmitted,
    autoComplete: `${kind} ${fills}`,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      onType({ [field]: target.value })
    },
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
        {...bind('postal_code', 'postal-code')}
        onChange={formatInput(formatPostalCode, (postal_code) => {
          onType({ postal_code })
        })}
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
      <Field
        label="Phone"
        type="tel"
        inputMode="tel"
        {...bind('phone', 'tel')}
        onChange={formatInput(formatPhone, (phone) => {
          onType({ phone })
        })}
      />
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
