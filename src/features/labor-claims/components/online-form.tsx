import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { enterMovesOn } from '../../../shared/enter-moves-on.ts'
import type { CallStanding } from './use-online-call.ts'
import '../../../shared/form.css'

/** A form whose answer has to come now: without a network it says so, and keeps what was typed. What is wrong takes the person there. */
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
  readonly call: CallStanding
  readonly saveWord: string
  /** What is to be done before it can be sent. */
  readonly lacks?: string | null
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
      onKeyDown={enterMovesOn}
      onSubmit={(event) => {
        event.preventDefault()
        if (!call.isOnline || isBusy || lacks !== null) return
        setTries(tries + 1)
        onSave()
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
          <Button type="submit" fill="filled" isBusy={isBusy} disabled={!call.isOnline || lacks !== null}>
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
