import { useState } from 'react'
import { files } from '../../../contract/files.ts'
import type { WireFile } from '../../../contract/shapes/claim.ts'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { errorMessage } from '../../data/error-message.ts'
import { useCall } from '../../data/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/choices.tsx'
import { Note } from '../../ui/note.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'

/**
 * What is decided on a file of a claim or registration with the server now: the office accepts or refuses it (F02), its owner or
 * the office removes it (F01). `onChanged` reads the record again; `onRemoved` closes what shows the file.
 */
export function FileActions({
  file,
  from,
  mayDecide,
  onChanged,
  onRemoved,
}: {
  readonly file: WireFile
  readonly from: 'claim' | 'registration'
  readonly mayDecide: boolean
  readonly onChanged: () => Promise<void>
  readonly onRemoved: () => void
}) {
  const showSnackbar = useSnackbar()
  const { isOnline } = useConnectionStatus()
  const decision = useCall(files.table.updateFile)
  const removal = useCall(files.table.removeFile)
  const [isAsking, setAsking] = useState(false)
  const [errorText, setErrorText] = useState('')
  const isBusy = decision.isSending || removal.isSending

  const run = async (call: () => Promise<unknown>, done: string, onDone?: () => void) => {
    setErrorText('')
    try {
      await call()
    } catch (error) {
      setErrorText(errorMessage(error))
      return
    } finally {
      // A refusal may say that somebody else was faster.
      await onChanged().catch(() => undefined)
    }
    showSnackbar({ text: done })
    onDone?.()
  }
  const decide = (status: 'accepted' | 'refused') =>
    run(
      () => decision.send({ params: { id: file.id }, body: { status } }),
      status === 'accepted' ? 'Picture accepted' : 'Picture refused',
    )
  const removeFile = () =>
    run(() => removal.send({ params: { id: file.id }, query: {}, body: {} }), 'Picture removed', onRemoved)

  return (
    <>
      {errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {errorText}
        </Note>
      )}
      <div className="row wrap">
        {mayDecide && file.status !== 'accepted' ? (
          <Button
            icon="check"
            disabled={!isOnline || isBusy}
            onClick={() => {
              void decide('accepted')
            }}
          >
            Accept
          </Button>
        ) : null}
        {mayDecide && file.status !== 'refused' ? (
          <Button
            icon="close"
            disabled={!isOnline || isBusy}
            onClick={() => {
              void decide('refused')
            }}
          >
            Refuse
          </Button>
        ) : null}
        <Button
          icon="trash"
          fill="danger"
          aria-haspopup="dialog"
          disabled={!isOnline || isBusy}
          onClick={() => {
            setAsking(true)
          }}
        >
          Remove
        </Button>
      </div>
      {isOnline ? null : <p className="hint">These need a connection.</p>}
      <Question
        isOpen={isAsking}
        onClose={() => {
          setAsking(false)
        }}
        title={`Remove “${file.title}”?`}
        text={`It is taken off this ${from}. The history says who removed it.`}
        choices={[
          {
            label: 'Keep it',
            run: () => {
              setAsking(false)
            },
          },
          {
            label: 'Remove',
            tone: 'danger',
            run: () => {
              setAsking(false)
              void removeFile()
            },
          },
        ]}
      />
    </>
  )
}
