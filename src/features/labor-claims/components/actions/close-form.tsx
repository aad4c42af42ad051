import { laborClaims } from '../../../../../contract/labor-claims.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { TextArea } from '../../../../ui/text-area.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'

export interface CloseFields {
  message: string
}

/** The form that closes a claim. It requires a reason and a connection. */
export function CloseForm({
  start,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly start: CloseFields
  readonly onTyped: (fields: CloseFields) => void
  readonly onSave: (message: string) => Promise<void>
  readonly onCancel: () => void
}) {
  const form = useRowForm({
    schema: laborClaims.table.closeClaim.body,
    values: start,
    onTyped,
    onSave: ({ message }) => onSave(message),
    sentence: callErrorMessage,
  })
  return (
    <Form form={form} label="Close the claim">
      <p className="hint">
        You can still add notes, photos, and trips made before closing. An administrator can reopen the claim.
      </p>
      <div className="whole">
        <TextArea label="Reason for closing" rows={3} {...form.bind('message')} />
      </div>
      <FormEnd form={form} saveLabel="Close the claim" needsConnection onCancel={onCancel} isDanger />
    </Form>
  )
}
