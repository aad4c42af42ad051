import { noteForm } from '../../../../../contract/labor-claims.ts'
import { usualClass } from '../../../../../domain/labor-claims/notes.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import type { EditFormProps } from '../../../../shared/outbox/edit-form-registry.tsx'
import { useItemClaim } from '../use-item-claim.ts'
import { WithEditDraft } from '../../../../shared/drafts/with-edit-draft.tsx'
import { NoteForm } from './note-form.tsx'

/** Edits a queued note. */
export function EditNoteOp(props: EditFormProps) {
  const claim = useItemClaim(props.item)
  const note = readOnce(noteForm, props.item.input?.body)
  if (note === null) return null
  const classes = claim?.may.note_classes ?? (note.class === undefined ? (['customer'] as const) : [note.class])
  return (
    <WithEditDraft {...props} start={{ note: note.note, class: note.class ?? usualClass(classes) }}>
      {({ onSave, ...form }) => (
        <NoteForm
          {...form}
          classes={classes}
          onSave={(body) => onSave({ ...body, ...(note.id === undefined ? {} : { id: note.id }) })}
        />
      )}
    </WithEditDraft>
  )
}
