import { noteForm } from '../../../../../contract/labor-claims.ts'
import type { NoteForm as NoteBody } from '../../../../../contract/labor-claims.ts'
import type { NoteClass } from '../../../../../domain/labor-claims/notes.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { noteClassLabels } from '../claim-display.ts'

export interface NoteFields {
  note: string
  class: NoteClass
}

/** The form of a note with its readers. */
export function NoteForm({
  start,
  classes,
  refused,
  saveLabel,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly start: NoteFields
  readonly classes: readonly NoteClass[]
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly saveLabel: string
  readonly onTyped?: (fields: NoteFields) => void
  readonly onSave: (body: NoteBody) => Promise<void>
  readonly onCancel: () => void
}) {
  const form = useRowForm<NoteFields, NoteBody>({ schema: noteForm, values: start, refused, onTyped, onSave })
  return (
    <Form form={form}>
      <div className="whole">
        <TextArea label="Note" rows={4} {...form.bind('note')} />
      </div>
      <div className="whole">
        <SelectField
          label="Visible to"
          choices={classes.map((value) => ({ value, label: noteClassLabels[value] }))}
          {...form.bind('class')}
        />
      </div>
      <FormEnd form={form} saveLabel={saveLabel} onCancel={onCancel} />
    </Form>
  )
}
