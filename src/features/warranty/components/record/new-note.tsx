import type { SeenRecord } from '../../../../../offline/engine.ts'
import { addRecordNote } from '../../../../../offline/operations/add-record-note.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { registrationNoteForm } from '../../../../../contract/shapes/registration.ts'
import { NoteForm } from '../../../../shared/forms/note-form.tsx'
import { DraftWait } from '../../../../shared/drafts/draft-wait.tsx'
import { useDraft } from '../../../../shared/drafts/use-draft.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { getGroupLabel } from '../record-display.ts'

/** The form of a new note on a registration. The draft is saved, and the note is queued online or offline. */
export function NewNote({ seen, onClose }: { readonly seen: SeenRecord; readonly onClose: () => void }) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const { id } = seen.value
  const key = `record-note:${id}`
  const { found, again, keep, finishWrites: settle, error: errorText } = useDraft<string>(key)
  if (found === undefined) return <DraftWait again={again}>{null}</DraftWait>
  return (
    <>
      {errorText === null ? null : (
        <p className="hint bad-t" role="alert">
          {errorText}
        </p>
      )}
      <NoteForm
        schema={registrationNoteForm}
        toBody={({ note }) => ({ note })}
        start={{ note: found ?? '' }}
        saveLabel="Save note"
        onTyped={({ note }) => {
          keep(note)
        }}
        onCancel={onClose}
        onSave={async (body) => {
          await settle()
          await engine.enqueue(
            addRecordNote,
            { params: { id }, body },
            { dropDraft: key, groupLabel: getGroupLabel(seen.value) },
          )
          showSnackbar({ text: 'Saved on this device' })
          onClose()
        }}
      />
    </>
  )
}
