import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { moveOnEnter } from '../../../../shared/move-on-enter.ts'
import type { CallStatus } from './use-online-call.ts'
import '../../../../shared/form.css'

/** A form that needs a connection. Offline it says so and keeps the input. After a failed save, the first invalid field gets the focus. */
export function OnlineForm({
  label,
  call,
  saveLabel,
  blockedReason = null,
  onSave,
  onCancel,
  children,
}: {
  readonly label: string
  readonly call: CallStatus
  readonly saveLabel: string
  /** What must be done before the form can be sent; null where nothing is missing. */
  readonly blockedReason?: string | null
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const { isBusy } = call
  useEffect(() => {
    if (tries > 0 && !isBusy) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [tries, isBusy])
  return (
    <form
      ref={form}
      className="form"
      noValidate
      aria-label={label}
      onKeyDown={moveOnEnter}
      onSubmit={(event) => {
        event.preventDefault()
        if (!call.isOnline || isBusy || blockedReason !== null) return
        setTries(tries + 1)
        onSave()
      }}
    >
      {children}
      <div className="form-end">
        {call.isOnline ? null : (
          <Note icon="no-signal" role="status">
            You are offline. This needs a connection.
          </Note>
        )}
        {blockedReason === null ? null : <p className="hint">{blockedReason}</p>}
        {call.errorText === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {call.errorText}
          </Note>
        )}
        <div className="form-acts">
          <Button type="submit" fill="filled" isBusy={isBusy} disabled={!call.isOnline || blockedReason !== null}>
            {saveLabel}
          </Button>
          <Button fill="clear" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}
