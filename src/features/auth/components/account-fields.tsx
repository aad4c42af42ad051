import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { site } from '../../../../contract/site.ts'
import { formatPhone, formatPostalCode } from '../../../../domain/places/format.ts'
import { toPlaceCode } from '../../../../domain/places/postal-code.ts'
import { sortStates } from '../../../shared/address/sort-states.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { RowForm } from '../../../ui/form/use-row-form.ts'
import type { SignUpBody } from '../../../../contract/users.ts'
import type { SignUpValues } from './sign-up-fields.ts'
import { usePublicRead } from './use-public-read.ts'

type SignUpForm = RowForm<SignUpValues, SignUpBody>

/**
 * Company and billing fields of a new account (`SF053`). A postal code fills in an empty city and state.
 */
export function NewAccountFields({ form }: { readonly form: SignUpForm }) {
  const { bind, getValues, setValue } = form
  const states = usePublicRead(site.table.listStates, { query: {} }, 'states') ?? []
  const zip = toPlaceCode(useWatch({ control: form.control, name: 'billing_zip' }))
  const place = usePublicRead(site.table.readPostalCode, { params: { zip: zip ?? '' } }, zip)
  const town = place?.postal_code_city ?? ''
  const state = states.find((one) => one.state_abbreviation === place?.postal_code_province_abv)?.state_id
  useEffect(() => {
    const fill = (name: 'billing_city' | 'billing_state_id', value: string) => {
      if (getValues()[name] === '') setValue(name, value)
    }
    if (town !== '') fill('billing_city', town)
    if (state !== undefined) fill('billing_state_id', String(state))
  }, [town, state, getValues, setValue])
  return (
    <>
      <div className="whole">
        <Field
          label="Company name"
          autoComplete="organization"
          hint="Buying for yourself? Leave it empty: the account gets your name."
          {...bind('company_name')}
        />
      </div>
      <div className="whole">
        <Field label="Billing address" autoComplete="billing address-line1" {...bind('billing_address_1')} />
      </div>
      <div className="whole">
        <Field
          label="Billing address line 2"
          isOptional
          autoComplete="billing address-line2"
          {...bind('billing_addr2')}
        />
      </div>
      <Field label="City" autoComplete="billing address-level2" {...bind('billing_city')} />
      <SelectField
        label="State or province"
        autoComplete="billing address-level1"
        {...bind('billing_state_id')}
        getValue={() => getValues().billing_state_id}
        choices={[
          { value: '', label: 'Choose' },
          ...sortStates(states).map((one) => ({ value: String(one.state_id), label: one.state_name })),
        ]}
      />
      <Field
        label="Postal code"
        autoComplete="billing postal-code"
        autoCapitalize="characters"
        {...bind('billing_zip', formatPostalCode)}
      />
      <Field
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...bind('billing_phone', formatPhone)}
      />
      <Field
        label="Fax"
        isOptional
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...bind('account_billing_fax', formatPhone)}
      />
      <Field
        label="Website"
        isOptional
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        {...bind('url')}
      />
    </>
  )
}

/** The number of the account to join. */
export function JoinFields({ form: { bind } }: { readonly form: SignUpForm }) {
  return (
    <div className="whole">
      <Field
        label="Account number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Find it on your company’s orders and invoices. An account administrator approves your request."
        {...bind('account_id')}
      />
    </div>
  )
}
