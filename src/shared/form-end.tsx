import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import './form.css'

/** The end of a form: why it could not be saved, the button that saves, the way back. */
export function FormEnd({
  saveWord,
  isSaving,
  fault,
  onCancel,
  cancelWord = 'Cancel',
  isDanger = false,
}: {
  readonly saveWord: string
  readonly isSaving: boolean
  readonly fault?: string | undefined
  readonly onCancel: () => void
  readonly cancelWord?: string
  readonly isDanger?: boolean
}) {
  return (
    <div className="form-end">
      {fault === undefined || fault === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {fault}
        </Note>
      )}
      <div className="form-acts">
        <Button type="submit" fill={isDanger ? 'danger' : 'filled'} isBusy={isSaving}>
          {isSaving ? 'Saving…' : saveWord}
        </Button>
        <Button fill="clear" onClick={onCancel}>
          {cancelWord}
        </Button>
      </div>
    </div>
  )
}
