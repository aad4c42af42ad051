import { formatPhone, formatPostalCode } from '../../../../../domain/places/format.ts'
import type { Format } from '../../../../../domain/places/format.ts'
import { StateField } from '../../../../shared/address/state-field.tsx'
import { useFilledPlace } from '../../../../shared/address/use-filled-place.ts'
import type { BoundField } from '../../../../ui/form/bound-field.ts'
import { Field } from '../../../../ui/field.tsx'
import { MarketTypeField } from '../market-type-field.tsx'
import type { OwnerFields } from './owner-fields.ts'

type ShownField = Exclude<keyof OwnerFields, 'installed_date'>

/** The fields of the owner and location. All are optional; filled ones are validated. */
export function OwnerFieldset({
  form,
  postalCode,
}: {
  /** A form that has these fields, among others. */
  readonly form: {
    readonly bind: (name: ShownField, format?: Format) => BoundField
    readonly getValues: () => Pick<OwnerFields, ShownField>
    readonly setValue: (name: 'city' | 'state_id', value: string) => void
  }
  /** The typed postal code, which fills in the city and the state. */
  readonly postalCode: string
}) {
  useFilledPlace(postalCode, {
    stateAs: 'id',
    getPlace: () => ({ city: form.getValues().city, state: form.getValues().state_id }),
    setPlace: (part, value) => {
      form.setValue(part === 'state' ? 'state_id' : 'city', value)
    },
  })
  const bind = (name: ShownField, format?: Format) => ({ ...form.bind(name, format), autoComplete: 'off' })
  return (
    <>
      <Field label="Company" isOptional {...bind('company_name')} />
      <Field label="Name" isOptional {...bind('contact_name')} />
      <div className="whole">
        <Field
          label="Location"
          isOptional
          hint="Site, floor or room, e.g. Gym 2, north wall"
          {...bind('company_location')}
        />
      </div>
      <div className="whole">
        <Field label="Address" isOptional {...bind('address_1')} />
      </div>
      <div className="whole">
        <Field label="Address line 2" isOptional {...bind('address_2')} />
      </div>
      <Field label="Postal code" isOptional autoCapitalize="characters" {...bind('postal_code', formatPostalCode)} />
      <Field label="City" isOptional {...bind('city')} />
      <StateField none="Not specified" {...form.bind('state_id')} getValue={() => form.getValues().state_id} />
      <MarketTypeField {...form.bind('market_type_id')} getValue={() => form.getValues().market_type_id} />
      <Field label="Phone" isOptional type="tel" inputMode="tel" {...bind('phone', formatPhone)} />
      <Field label="Email" isOptional type="email" inputMode="email" {...bind('email')} />
    </>
  )
}
