import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { enterMovesOn } from '../../../shared/enter-moves-on.ts'
import type { OnlineCall } from './use-online-call.ts'
import '../../../shared/form.css'

/** A form whose answer has to come now: without a network it says so, and keeps what was typed. */
export function OnlineForm({
  label,
  call,
  saveWord,
  lacks = null,
  onSave,
  onCancel,
  children,
}: {
  readonly label: string
  readonly call: OnlineCall
  readonly saveWord: string
  /** What is to be done before it can be sent. */
  readonly lacks?: string | null
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}) {
  return (
    <form
      className="form"
      noValidate
      aria-label={label}
      onKeyDown={enterMovesOn}
      onSubmit={(event) => {
        event.preventDefault()
        if (call.isOnline && !call.isBusy && lacks === null) onSave()
      }}
    >
      {children}
      <div className="form-end">
        {call.isOnline ? null : (
          <Note icon="no-signal" role="status">
            This needs the server, so it waits for a signal.
          </Note>
        )}
        {lacks === null ? null : <p className="hint">{lacks}</p>}
        {call.fault === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {call.fault}
          </Note>
        )}
        <div className="form-acts">
          <Button type="submit" fill="filled" isBusy={call.isBusy} disabled={!call.isOnline || lacks !== null}>
            {saveWord}
          </Button>
          <Button fill="clear" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}
