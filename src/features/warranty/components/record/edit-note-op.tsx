import { registrationNoteForm } from '../../../../../contract/shapes/registration.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import { WithEditDraft } from '../../../../shared/drafts/with-edit-draft.tsx'
import { NoteForm } from '../../../../shared/forms/note-form.tsx'
import type { EditFormProps } from '../../../../shared/outbox/edit-form-registry.tsx'

/** Edits a queued note on a registration. Its id and extra properties stay. */
export function EditRecordNoteOp(props: EditFormProps) {
  const saved = readOnce(registrationNoteForm, props.item.input?.body)
  if (saved === null) return null
  return (
    <WithEditDraft {...props} start={{ note: saved.note }}>
      {(form) => <NoteForm {...form} schema={registrationNoteForm} toBody={({ note }) => ({ ...saved, note })} />}
    </WithEditDraft>
  )
}
