import { useState } from 'react'
import { whereabouts } from '../../../../../contract/warranty-whereabouts.ts'
import { warrantyRecord } from '../../../../../contract/shapes/registration.ts'
import type { WarrantyRecord } from '../../../../../contract/shapes/registration.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { useRead } from '../../../../data/use-read.ts'
import { Loading } from '../../../../ui/load-states.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { ConflictForm } from './conflict-form.tsx'
import { getChange, listConflicts, listUntouched, getOwnerDetails } from './owner-change.ts'
import type { OwnerConflict, OwnerDetails } from './owner-change.ts'
import { RecordOwnerForm, toRecordOwnerFields } from './record-owner-form.tsx'
import type { RecordOwnerFields } from './record-owner-form.tsx'

/** The stored draft of the form: the fields, and the owner that it was opened on. */
interface OwnerDraft {
  readonly fields: RecordOwnerFields
  readonly shown: OwnerDetails
}

function OwnerSheetBody({
  id,
  wasApproved,
  draft,
  onClose,
}: {
  readonly id: string
  readonly wasApproved: boolean
  readonly draft: FormDraft<OwnerDraft>
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const refreshAfter = useRefreshAfter()
  const { shown } = draft.values
  const { installed_date: _, ...where } = shown
  // A draft of an earlier version has no dealer.
  const [fields, setFields] = useState({ ...toRecordOwnerFields(shown), ...draft.values.fields })
  const [conflict, setConflict] = useState<OwnerConflict | null>(null)
  const close = async () => {
    await draft.drop()
    onClose()
  }

  /** Sends the differences from `before`. A conflict opens the form with the server's current record. */
  const send = async (before: OwnerDetails, next: OwnerDetails) => {
    const body = getChange(before, next)
    let saved = 'Saved'
    if (body !== null) {
      try {
        const { status } = await engine.call(whereabouts.changeLocations, { params: { id }, body })
        saved = wasApproved && status === 'pending' ? 'Saved. The office reviews the changed coverage.' : saved
      } catch (error) {
        const current = error instanceof CallRefused ? warrantyRecord.safeParse(error.current) : null
        const theirs = current?.success === true ? getOwnerDetails(current.data) : null
        const names = error instanceof CallRefused ? listConflicts(error.clashes) : []
        if (!(error instanceof CallRefused) || error.status !== 409 || theirs === null || names.length === 0)
          throw error
        setConflict({ mine: next, theirs, names, untouched: listUntouched(before, next) })
        return
      }
      await engine.refreshRecord(id).catch(() => undefined)
      void refreshAfter(whereabouts.changeLocations)
      showSnackbar({ text: saved })
    }
    await close()
  }
  if (conflict !== null)
    return (
      <ConflictForm
        conflict={conflict}
        onDecide={(decided) => send(conflict.theirs, decided)}
        onCancel={() => {
          setConflict(null)
        }}
      />
    )
  return (
    <RecordOwnerForm
      where={where}
      start={fields}
      mustReview={wasApproved}
      onTyped={(typed) => {
        draft.keep({ fields: typed, shown })
      }}
      onCancel={() => void close()}
      onSave={(next, typed) => {
        setFields(typed)
        return send(shown, { ...next, installed_date: typed.installed_date === '' ? null : typed.installed_date })
      }}
    />
  )
}

/**
 * Edits the owner (W12). It starts from the newest owner that the server has (W13), or else from the one that this device saw last.
 * Changes of two people are merged; the user decides conflicts once.
 */
export function EditOwner({ record, onClose }: { readonly record: WarrantyRecord; readonly onClose: () => void }) {
  const newest = useRead(whereabouts.readLocations, { params: { id: record.id } }, { staleTime: 0 })
  const [opened, setOpened] = useState<OwnerDetails | null>(null)
  if (opened === null && newest.state !== 'loading' && record.locations !== null)
    setOpened(
      getOwnerDetails(newest.state === 'ready' && newest.isFresh ? { ...record, locations: newest.value } : record),
    )
  if (record.locations === null) return null
  return opened === null ? <Loading label="Loading the owner" /> : <OwnerFrom {...{ record, shown: opened, onClose }} />
}

function OwnerFrom({
  record,
  shown,
  onClose,
}: {
  readonly record: WarrantyRecord
  readonly shown: OwnerDetails
  readonly onClose: () => void
}) {
  return (
    <WithDraft<OwnerDraft> draftKey={`owner:${record.id}`} start={{ fields: toRecordOwnerFields(shown), shown }}>
      {(draft) => (
        <OwnerSheetBody id={record.id} wasApproved={record.status === 'approved'} draft={draft} onClose={onClose} />
      )}
    </WithDraft>
  )
}
