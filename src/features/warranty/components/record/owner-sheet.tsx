import { useState } from 'react'
import { records } from '../../../../../contract/warranty-records.ts'
import { warrantyRecord } from '../../../../../contract/shapes/registration.ts'
import type { WarrantyRecord, Whereabouts } from '../../../../../contract/shapes/registration.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../shared/save-error.ts'
import { Field } from '../../../../ui/field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { OwnerForm } from '../owner/owner-form.tsx'
import { ConflictForm } from './conflict-form.tsx'
import { getChange, listConflicts, resolveConflicts, listUntouched, getOwnerDetails } from './owner-change.ts'
import type { OwnerDetails, OwnerFieldName } from './owner-change.ts'

interface Conflict {
  readonly mine: OwnerDetails
  readonly theirs: OwnerDetails
  readonly names: readonly OwnerFieldName[]
  readonly untouched: readonly OwnerFieldName[]
}

function OwnerSheetBody({
  record,
  shown,
  onClose,
}: {
  readonly record: WarrantyRecord
  readonly shown: OwnerDetails
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const { installed_date: since, ...start } = shown
  const [installed, setInstalled] = useState(since ?? '')
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState('')

  /** Sends the differences from `before`. A conflict opens the form with the server's current record. */
  const send = async (before: OwnerDetails, next: OwnerDetails) => {
    const body = getChange(before, next)
    if (body === null) {
      onClose()
      return
    }
    try {
      await engine.call(records.changeLocations, { params: { id: record.id }, body })
      await engine.refreshRecord(record.id).catch(() => undefined)
      showSnackbar({ text: 'Saved' })
      onClose()
    } catch (error) {
      const current = error instanceof CallRefused ? warrantyRecord.safeParse(error.current) : null
      const theirs = current?.success === true ? getOwnerDetails(current.data) : null
      const names = error instanceof CallRefused ? listConflicts(error.clashes) : []
      if (!(error instanceof CallRefused) || error.status !== 409 || theirs === null || names.length === 0) throw error
      setConflict({ mine: next, theirs, names, untouched: listUntouched(before, next) })
    }
  }
  if (conflict !== null)
    return (
      <>
        {errorText === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {errorText}
          </Note>
        )}
        <ConflictForm
          names={conflict.names}
          mine={conflict.mine}
          theirs={conflict.theirs}
          isBusy={isBusy}
          onCancel={onClose}
          onDecide={(takesTheirs) => {
            setBusy(true)
            setErrorText('')
            send(conflict.theirs, resolveConflicts(conflict.mine, conflict.theirs, takesTheirs, conflict.untouched))
              .catch((error: unknown) => {
                setErrorText(callErrorMessage(error))
              })
              .finally(() => {
                setBusy(false)
              })
          }}
        />
      </>
    )
  return (
    <OwnerForm
      start={start}
      saveLabel="Save"
      formatError={callErrorMessage}
      header={
        <div className="whole">
          <Field
            label="Installed"
            type="date"
            isOptional
            value={installed}
            hint="Some warranties start on this date."
            onChange={({ target }) => {
              setInstalled(target.value)
            }}
          />
        </div>
      }
      onCancel={onClose}
      onSave={(next: Whereabouts) => send(shown, { ...next, installed_date: installed === '' ? null : installed })}
    />
  )
}

/** Edits the owner (W12). Changes of two people are merged; the user decides conflicts once. */
export function OwnerSheet({
  record,
  isOpen,
  onClose,
}: {
  readonly record: WarrantyRecord
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const ownerDetails = getOwnerDetails(record)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Owner and location" isWide>
      {ownerDetails === null ? null : <OwnerSheetBody record={record} shown={ownerDetails} onClose={onClose} />}
    </Sheet>
  )
}
