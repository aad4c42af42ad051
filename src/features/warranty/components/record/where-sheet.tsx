import { useState } from 'react'
import { records } from '../../../../../contract/warranty-records.ts'
import { warrantyRecord } from '../../../../../contract/shapes/registration.ts'
import type { WarrantyRecord, Whereabouts } from '../../../../../contract/shapes/registration.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { callFaultSentence } from '../../../../shared/save-fault.ts'
import { Field } from '../../../../ui/field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { OwnerForm } from '../owner-form.tsx'
import { ClashForm } from './clash-form.tsx'
import { changeOf, clashing, decided, untouchedOf, whereOf } from './where-change.ts'
import type { Where, WhereName } from './where-change.ts'

interface Clash {
  readonly mine: Where
  readonly theirs: Where
  readonly names: readonly WhereName[]
  readonly untouched: readonly WhereName[]
}

function WhereBody({
  record,
  shown,
  onClose,
}: {
  readonly record: WarrantyRecord
  readonly shown: Where
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const say = useSnackbar()
  const { installed_date: since, ...start } = shown
  const [installed, setInstalled] = useState(since ?? '')
  const [clash, setClash] = useState<Clash | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')

  /** Sends what differs from `before`; a clash is asked about with the server's present copy. */
  const send = async (before: Where, next: Where) => {
    const body = changeOf(before, next)
    if (body === null) {
      onClose()
      return
    }
    try {
      await engine.call(records.changeLocations, { params: { id: record.id }, body })
      await engine.refreshRecord(record.id).catch(() => undefined)
      say({ text: 'Saved' })
      onClose()
    } catch (error) {
      const current = error instanceof CallRefused ? warrantyRecord.safeParse(error.current) : null
      const theirs = current?.success === true ? whereOf(current.data) : null
      const names = error instanceof CallRefused ? clashing(error.clashes) : []
      if (!(error instanceof CallRefused) || error.status !== 409 || theirs === null || names.length === 0) throw error
      setClash({ mine: next, theirs, names, untouched: untouchedOf(before, next) })
    }
  }
  if (clash !== null)
    return (
      <>
        {fault === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {fault}
          </Note>
        )}
        <ClashForm
          names={clash.names}
          mine={clash.mine}
          theirs={clash.theirs}
          isBusy={isBusy}
          onCancel={onClose}
          onDecide={(takesTheirs) => {
            setBusy(true)
            setFault('')
            send(clash.theirs, decided(clash.mine, clash.theirs, takesTheirs, clash.untouched))
              .catch((error: unknown) => {
                setFault(callFaultSentence(error))
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
      saveWord="Save"
      sentence={callFaultSentence}
      above={
        <div className="whole">
          <Field
            label="Installed"
            type="date"
            isOptional
            value={installed}
            hint="Some schemes count from this day."
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

/** Changes who has the machine (W12). Two people's changes are merged; a true clash is asked about once. */
export function WhereSheet({
  record,
  isOpen,
  onClose,
}: {
  readonly record: WarrantyRecord
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const shown = whereOf(record)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Owner and place" isWide>
      {shown === null ? null : <WhereBody record={record} shown={shown} onClose={onClose} />}
    </Sheet>
  )
}
