import type { ReactNode } from 'react'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { Button } from '../button.tsx'
import { Note } from '../note.tsx'
import './form.css'

/** The end of a form: the error, the save button, the cancel button. */
export function FormEnd({
  form,
  saveLabel,
  onCancel,
  cancelLabel = 'Cancel',
  isDanger = false,
  needsConnection = false,
  blockedReason,
  more,
}: {
  readonly form: { readonly isSaving: boolean; readonly errorText: string }
  readonly saveLabel: string
  /** Without it there is no cancel button. */
  readonly onCancel?: () => void
  readonly cancelLabel?: string
  readonly isDanger?: boolean
  /** Offline, the form says so and cannot be sent. */
  readonly needsConnection?: boolean
  /** What must be done before the form can be sent. */
  readonly blockedReason?: string | null | undefined
  /** Another button after these. */
  readonly more?: ReactNode
}) {
  const { isOnline } = useConnectionStatus()
  const isOffline = needsConnection && !isOnline
  return (
    <div className="form-end">
      {isOffline ? (
        <Note icon="no-signal" role="status">
          You are offline. This needs a connection. What you typed stays in the form.
        </Note>
      ) : null}
      {blockedReason == null ? null : <p className="hint">{blockedReason}</p>}
      {form.errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {form.errorText}
        </Note>
      )}
      <div className="form-acts">
        <Button
          type="submit"
          fill={isDanger ? 'danger' : 'filled'}
          isBusy={form.isSaving}
          disabled={isOffline || blockedReason != null}
        >
          {form.isSaving ? 'Saving…' : saveLabel}
        </Button>
        {onCancel === undefined ? null : (
          <Button fill="clear" onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
        {more}
      </div>
    </div>
  )
}
