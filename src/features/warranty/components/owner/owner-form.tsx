import { useWatch } from 'react-hook-form'
import { catalogue } from '../../../../../contract/catalogue.ts'
import type { Whereabouts } from '../../../../../contract/shapes/registration.ts'
import { formatPhone, formatPostalCode } from '../../../../../domain/places/format.ts'
import type { Format } from '../../../../../domain/places/format.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { recordErrorMessage } from '../../../../data/save-error.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { StateField } from '../../../../shared/address/state-field.tsx'
import { useFilledPlace } from '../../../../shared/address/use-filled-place.ts'
import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { getOwnerRules } from './owner-fields.ts'
import type { OwnerFields } from './owner-fields.ts'

/** The owner and location of a machine. All fields are optional; filled ones are validated. */
export function OwnerForm({
  where,
  start,
  saveLabel,
  isOnlineOnly = false,
  mustReview = false,
  onTyped,
  onSave,
  onCancel,
}: {
  /** The saved owner. What the form does not show stays. */
  readonly where: Whereabouts
  /** The fields of the saved owner or of a draft. */
  readonly start: OwnerFields
  readonly saveLabel: string
  /** For the owner of one registered machine: it is saved on the server, with the day of installation. */
  readonly isOnlineOnly?: boolean
  /** The registration is approved, and the office decides again where its coverage changes. */
  readonly mustReview?: boolean
  readonly onTyped: (fields: OwnerFields) => void
  readonly onSave: (where: Whereabouts, fields: OwnerFields) => Promise<void>
  readonly onCancel: () => void
}) {
  const form = useRowForm<OwnerFields, Whereabouts>({
    ...getOwnerRules(where),
    values: start,
    onTyped,
    onSave,
    sentence: isOnlineOnly ? recordErrorMessage : undefined,
  })
  const { control, getValues, setValue } = form
  const markets = useCatalogue(catalogue.table.listMarketTypes, {})
  useFilledPlace(useWatch({ control, name: 'postal_code' }), {
    stateAs: 'id',
    getPlace: () => ({ city: getValues().city, state: getValues().state_id }),
    setPlace: (part, value) => {
      setValue(part === 'state' ? 'state_id' : 'city', value)
    },
  })
  const bind = (name: keyof OwnerFields, format?: Format) => ({ ...form.bind(name, format), autoComplete: 'off' })
  return (
    <Form form={form}>
      {isOnlineOnly ? (
        <div className="whole">
          <Field
            label="Installed"
            type="date"
            isOptional
            hint={`Some warranties start on this date.${mustReview ? ' If a change alters the coverage, the office reviews it again.' : ''}`}
            {...form.bind('installed_date')}
          />
        </div>
      ) : null}
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
      <Field
        label="Postal code"
        isOptional

        autoCapitalize="characters"
        {...bind('postal_code', formatPostalCode)}
      />
      <Field label="City" isOptional {...bind('city')} />
      <StateField none="Not specified" {...form.bind('state_id')} getValue={() => form.getValues().state_id} />
      <SelectField
        label="Market type"
        {...form.bind('market_type_id')}
        getValue={() => form.getValues().market_type_id}
        choices={[
          { value: '', label: 'Same as the model' },
          ...(markets.data ?? []).map((one) => ({ value: String(one.market_type_id), label: one.market_type_name })),
        ]}
      />
      <Field label="Phone" isOptional type="tel" inputMode="tel" {...bind('phone', formatPhone)} />
      <Field label="Email" isOptional type="email" inputMode="email" {...bind('email')} />
      <FormEnd form={form} saveLabel={saveLabel} needsConnection={isOnlineOnly} onCancel={onCancel} />
    </Form>
  )
}
