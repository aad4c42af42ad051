import { useWatch } from 'react-hook-form'
import { whereabouts } from '../../../../../contract/shapes/registration.ts'
import type { Whereabouts } from '../../../../../contract/shapes/registration.ts'
import { recordErrorMessage } from '../../../../data/save-error.ts'
import { Field } from '../../../../ui/field.tsx'
import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { DealerFieldset } from '../owner/dealer-fieldset.tsx'
import type { Dealer } from '../owner/dealer-fieldset.tsx'
import { applyOwner, checkOwner, toOwnerFields } from '../owner/owner-fields.ts'
import type { OwnerFields } from '../owner/owner-fields.ts'
import { OwnerFieldset } from '../owner/owner-fieldset.tsx'
import { toDealer } from '../register/machine-fields.ts'
import type { OwnerDetails } from './owner-change.ts'

/** The owner, the dealer and the day of installation of a registered machine. Drafts on devices are stored with these names. */
export interface RecordOwnerFields extends OwnerFields, Dealer {}

export const toRecordOwnerFields = (details: OwnerDetails): RecordOwnerFields => ({
  ...toOwnerFields(details, details.installed_date),
  ...toDealer(details),
})

/** The owner and location of a registered machine, and who sold it. It is saved on the server. */
export function RecordOwnerForm({
  where,
  start,
  mustReview,
  onTyped,
  onSave,
  onCancel,
}: {
  /** The saved owner and dealer. */
  readonly where: Whereabouts
  /** The fields of the saved owner or of a draft. */
  readonly start: RecordOwnerFields
  /** The registration is approved, and the office decides again where its coverage changes. */
  readonly mustReview: boolean
  readonly onTyped: (fields: RecordOwnerFields) => void
  readonly onSave: (where: Whereabouts, fields: RecordOwnerFields) => Promise<void>
  readonly onCancel: () => void
}) {
  const form = useRowForm<RecordOwnerFields, Whereabouts>({
    schema: whereabouts,
    toBody: (fields) => ({ ...applyOwner(where, fields), ...toDealer(fields) }),
    check: checkOwner,
    values: start,
    onTyped,
    onSave,
    sentence: recordErrorMessage,
  })
  const postalCode = useWatch({ control: form.control, name: 'postal_code' })
  return (
    <Form form={form}>
      <div className="whole">
        <Field
          label="Installed"
          type="date"
          isOptional
          hint={`Some warranties start on this date.${mustReview ? ' If a change alters the coverage, the office reviews it again.' : ''}`}
          {...form.bind('installed_date')}
        />
      </div>
      <OwnerFieldset form={form} postalCode={postalCode} />
      <div role="group" aria-label="Sold by" className="form whole">
        <h3 className="t14 b whole">Sold by</h3>
        <DealerFieldset
          name={useBoundValue(form, 'dealer_name')}
          city={form.bind('dealer_city')}
          state={useBoundValue(form, 'dealer_state_id')}
          location={useBoundValue(form, 'dealer_location_id')}
          setCity={(city) => {
            form.setValue('dealer_city', city)
          }}
        />
      </div>
      <FormEnd form={form} saveLabel="Save" needsConnection onCancel={onCancel} />
    </Form>
  )
}
