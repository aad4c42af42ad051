import { site } from '../../../contract/site.ts'
import { formatPostalCode } from '../../../domain/places/format.ts'
import type { Format } from '../../../domain/places/format.ts'
import { useRead } from '../../data/use-read.ts'
import { Field } from '../../ui/field.tsx'
import type { BoundField } from '../../ui/form/bound-field.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { sortStates } from './sort-states.ts'
import { useFilledPlace } from './use-filled-place.ts'

type PlaceField = 'addr1' | 'addr2' | 'city' | 'state' | 'postal_code'

/** A form that has the fields of a place among its own; the state is an abbreviation. */
interface PlaceForm {
  readonly bind: (name: PlaceField, format?: Format) => BoundField
  readonly setValue: (name: 'city' | 'state', value: string) => void
  readonly getValues: () => { readonly city: string; readonly state: string }
}

/** Street, city, state and postal code; the postal code fills in city and state. */
export function PlaceFields({
  form,
  postalCode,
  autofill,
  isOn = true,
}: {
  readonly form: PlaceForm
  /** The watched postal code of the form. */
  readonly postalCode: string
  /** The section for the browser's autofill. A person's own address has none. */
  readonly autofill: 'shipping' | 'billing' | 'own'
  /** Whether city and state follow the postal code. */
  readonly isOn?: boolean
}) {
  const states = useRead(site.table.listStates, { query: {} })
  useFilledPlace(postalCode, {
    isOn,
    stateAs: 'abbreviation',
    getPlace: form.getValues,
    setPlace: form.setValue,
  })
  const bind = (field: PlaceField, fills: string, format?: Format) => ({
    ...form.bind(field, format),
    autoComplete: autofill === 'own' ? fills : `${autofill} ${fills}`,
  })
  return (
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
        label="State or province"
        {...bind('state', 'address-level1')}
        getValue={() => form.getValues().state}
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
}
