import type { SeenRecord } from '../../../../../offline/engine.ts'
import { addRecordNote } from '../../../../../offline/operations/warranty-records.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { RecordNoteForm } from '../../../../shared/record-note-form.tsx'
import { useDraft } from '../../../../shared/use-draft.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { groupLabelOf } from './group-label.ts'

function NewNote({ seen, onClose }: { readonly seen: SeenRecord; readonly onClose: () => void }) {
  const engine = useEngine()
  const say = useSnackbar()
  const { id } = seen.value
  const key = `record-note:${id}`
  const { found, keep, settle, fault } = useDraft<string>(key)
  if (found === undefined) return null
  return (
    <>
      {fault === null ? null : (
        <p className="hint bad-t" role="alert">
          {fault}
        </p>
      )}
      <RecordNoteForm
        start={{ note: found ?? '' }}
        saveWord="Save note"
        onTyped={keep}
        onCancel={onClose}
        onSave={async (body) => {
          await settle()
          await engine.enqueue(
            addRecordNote,
            { params: { id }, body },
            { dropDraft: key, groupLabel: groupLabelOf(seen.value) },
          )
          say({ text: 'Saved on this device' })
          onClose()
        }}
      />
    </>
  )
}

/** A note on a registration, kept while it is typed and queued with or without a network. */
export function NoteSheet({
  seen,
  isOpen,
  onClose,
}: {
  readonly seen: SeenRecord
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="New note">
      <NewNote seen={seen} onClose={onClose} />
    </Sheet>
  )
}
