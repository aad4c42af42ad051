import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import './form.css'

/** The end of a form: the error, the save button, the cancel button. */
export function FormEnd({
  saveLabel,
  isSaving,
  error,
  onCancel,
  cancelLabel = 'Cancel',
  isDanger = false,
}: {
  readonly saveLabel: string
  readonly isSaving: boolean
  readonly error?: string | undefined
  readonly onCancel: () => void
  readonly cancelLabel?: string
  readonly isDanger?: boolean
}) {
  return (
    <div className="form-end">
      {error === undefined || error === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {error}
        </Note>
      )}
      <div className="form-acts">
        <Button type="submit" fill={isDanger ? 'danger' : 'filled'} isBusy={isSaving}>
          {isSaving ? 'Saving…' : saveLabel}
        </Button>
        <Button fill="clear" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </div>
  )
}
