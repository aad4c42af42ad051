import { useWatch } from 'react-hook-form'
import type { Whereabouts } from '../../../../../contract/shapes/registration.ts'
import { recordErrorMessage } from '../../../../data/save-error.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Field } from '../../../../ui/field.tsx'
import { getOwnerRules } from './owner-fields.ts'
import type { OwnerFields } from './owner-fields.ts'
import { OwnerFieldset } from './owner-fieldset.tsx'

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
  const postalCode = useWatch({ control: form.control, name: 'postal_code' })
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
      <OwnerFieldset form={form} postalCode={postalCode} />
      <FormEnd form={form} saveLabel={saveLabel} needsConnection={isOnlineOnly} onCancel={onCancel} />
    </Form>
  )
}
