import { registrationNoteForm } from '../../../../../contract/shapes/registration.ts'
import type { RegistrationNoteForm } from '../../../../../contract/shapes/registration.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import type { EditFormProps } from '../../../../shared/outbox/edit-form-registry.tsx'
import { WithEditDraft } from '../../../../shared/drafts/with-edit-draft.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'

interface NoteFields {
  note: string
}

/** The form of a note on a registration. */
export function RecordNoteForm({
  saved,
  start,
  saveLabel,
  refused,
  onTyped,
  onSave,
  onCancel,
}: {
  /** The saved note. Its id and extra properties stay. */
  readonly saved?: RegistrationNoteForm
  readonly start: NoteFields
  readonly saveLabel: string
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly onTyped: (fields: NoteFields) => void
  readonly onSave: (body: RegistrationNoteForm) => Promise<void>
  readonly onCancel: () => void
}) {
  const form = useRowForm<NoteFields, RegistrationNoteForm>({
    schema: registrationNoteForm,
    toBody: ({ note }) => ({ ...saved, note }),
    // The note is the only field, so every error is shown there.
    fieldOf: () => 'note',
    values: start,
    refused,
    onTyped,
    onSave,
  })
  return (
    <Form form={form} label="Note">
      <div className="whole">
        <TextArea label="Note" rows={4} {...form.bind('note')} />
      </div>
      <FormEnd form={form} saveLabel={saveLabel} onCancel={onCancel} />
    </Form>
  )
}

/** Edits a queued note. */
export function EditRecordNoteOp(props: EditFormProps) {
  const saved = readOnce(registrationNoteForm, props.item.input?.body)
  if (saved === null) return null
  return (
    <WithEditDraft {...props} start={{ note: saved.note }}>
      {(form) => <RecordNoteForm {...form} saved={saved} />}
    </WithEditDraft>
  )
}
