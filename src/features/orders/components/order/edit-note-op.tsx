import { orderNoteForm } from '../../../../../contract/shapes/order-note.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import { WithEditDraft } from '../../../../shared/drafts/with-edit-draft.tsx'
import { NoteForm } from '../../../../shared/forms/note-form.tsx'
import type { EditFormProps } from '../../../../shared/outbox/edit-form-registry.tsx'

/** Edits a queued note on an order. Its id stays. */
export function EditOrderNoteOp(props: EditFormProps) {
  const saved = readOnce(orderNoteForm, props.item.input?.body)
  if (saved === null) return null
  return (
    <WithEditDraft {...props} start={{ note: saved.text }}>
      {(form) => <NoteForm {...form} schema={orderNoteForm} toBody={({ note }) => ({ ...saved, text: note })} />}
    </WithEditDraft>
  )
}
