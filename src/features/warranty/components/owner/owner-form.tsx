import { useWatch } from 'react-hook-form'
import type { Whereabouts } from '../../../../../contract/shapes/registration.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { getOwnerRules } from './owner-fields.ts'
import type { OwnerFields } from './owner-fields.ts'
import { OwnerFieldset } from './owner-fieldset.tsx'

/** The owner and location of machines before they are registered. All fields are optional; filled ones are validated. */
export function OwnerForm({
  where,
  start,
  saveLabel,
  onTyped,
  onSave,
  onCancel,
}: {
  /** The saved owner. What the form does not show stays. */
  readonly where: Whereabouts
  /** The fields of the saved owner or of a draft. */
  readonly start: OwnerFields
  readonly saveLabel: string
  readonly onTyped: (fields: OwnerFields) => void
  readonly onSave: (where: Whereabouts, fields: OwnerFields) => Promise<void>
  readonly onCancel: () => void
}) {
  const form = useRowForm<OwnerFields, Whereabouts>({
    ...getOwnerRules(where),
    values: start,
    onTyped,
    onSave,
  })
  const postalCode = useWatch({ control: form.control, name: 'postal_code' })
  return (
    <Form form={form}>
      <OwnerFieldset form={form} postalCode={postalCode} />
      <FormEnd form={form} saveLabel={saveLabel} onCancel={onCancel} />
    </Form>
  )
}
