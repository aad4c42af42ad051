import { useState } from 'react'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { callErrorMessage } from '../../data/save-error.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Empty } from '../../ui/load-states.tsx'
import { Note } from '../../ui/note.tsx'

interface Props<R> {
  /** The name of the list. */
  readonly label: string
  readonly hint: string
  readonly rows: readonly { readonly row: R; readonly id: string; readonly label: string; readonly side: string }[]
  readonly leftLabel: string
  /** What is decided one by one, each with the reason. */
  readonly left: readonly {
    readonly id: string
    readonly number: string
    readonly end: string
    readonly why: string
  }[]
  readonly toSaveLabel: (chosen: readonly R[]) => string
  readonly isSending: boolean
  readonly onApprove: (chosen: readonly R[]) => Promise<void>
  readonly onClose: () => void
}

/** Chooses what is approved together; all of it is chosen first. It stays open with the reason where the server refuses. */
export function ChooseTogether<R>({ label, hint, rows, leftLabel, left, toSaveLabel, ...run }: Props<R>) {
  const { isOnline } = useConnectionStatus()
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [errorText, setErrorText] = useState('')
  const chosen = rows.filter(({ id }) => !without.has(id)).map(({ row }) => row)
  const press = async () => {
    setErrorText('')
    try {
      await run.onApprove(chosen)
      run.onClose()
    } catch (error) {
      setErrorText(callErrorMessage(error))
    }
  }
  return (
    <div className="stack">
      <p className="hint">{hint}</p>
      {rows.length === 0 ? (
        <Empty icon="check-circle" title="None can be approved together" />
      ) : (
        <ul className="dk-together" aria-label={label}>
          {rows.map((one) => (
            <li key={one.id}>
              <CheckField
                label={one.label}
                checked={!without.has(one.id)}
                onChange={({ target }) => {
                  const next = new Set(without)
                  if (target.checked) next.delete(one.id)
                  else next.add(one.id)
                  setWithout(next)
                }}
              />
              <span className="t13 mute">{one.side}</span>
            </li>
          ))}
        </ul>
      )}
      {left.length === 0 ? null : (
        <details>
          <summary>{leftLabel}</summary>
          <ul className="dk-left">
            {left.map((one) => (
              <li key={one.id}>
                <span className="row">
                  <b>{one.number}</b>
                  <span className="end tn">{one.end}</span>
                </span>
                <span className="t13 ink2">{one.why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {errorText}
        </Note>
      )}
      <div className="form-acts">
        <Button
          fill="filled"
          isBusy={run.isSending}
          disabled={!isOnline || chosen.length === 0}
          onClick={() => {
            void press()
          }}
        >
          {toSaveLabel(chosen)}
        </Button>
        <Button fill="clear" onClick={run.onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
