import { useState } from 'react'
import { filing } from '../../../../../contract/labor-claims-filing.ts'
import type { ClaimChange } from '../../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { callErrorMessage } from '../../../../shared/save-error.ts'
import { useDraft } from '../../../../shared/use-draft.ts'
import { ConflictForm } from './conflict-form.tsx'
import { parseConflict, resolveConflicts } from './edit-conflicts.ts'
import type { ConflictReply } from './edit-conflicts.ts'
import { getChange, getEditField, toFields } from './edit-fields.ts'
import type { EditFields } from './edit-fields.ts'
import { EditForm } from './edit-form.tsx'

/** The stored draft of the form: the fields, and the claim that it was opened on. */
interface EditDraft {
  readonly fields: EditFields
  readonly shown: Claim
}

function EditBody({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const refreshAfter = useRefreshAfter()
  const { isOnline } = useConnectionStatus()
  const key = `edit-claim:${claim.ticket_id}`
  const { found: savedDraft, keep, finishWrites: settle } = useDraft<EditDraft>(key)
  const [initialClaim] = useState(claim)
  const [isBusy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<{
    readonly reply: ConflictReply
    readonly mine: Omit<ClaimChange, 'was'>
  } | null>(null)
  const [editedFields, setEditedFields] = useState<EditFields | null>(null)
  if (savedDraft === undefined) return null
  const baseClaim = savedDraft?.shown ?? initialClaim
  const fields = editedFields ?? savedDraft?.fields ?? toFields(initialClaim)

  const close = async () => {
    await settle()
    await engine.dropDraft(key).catch(() => undefined)
    onClose()
  }
  const send = async (body: ClaimChange) => {
    setBusy(true)
    setErrorText('')
    setErrors({})
    try {
      await engine.call(filing.changeClaim, { params: { id: claim.ticket_id }, body })
      refreshAfter(filing.changeClaim)
      await engine.refreshClaim(claim.ticket_id).catch(() => undefined)
      showSnackbar({ text: 'Claim updated' })
      await close()
    } catch (error) {
      await engine.refreshClaim(claim.ticket_id).catch(() => undefined)
      const reply = parseConflict(error)
      const { was: _was, ...mine } = body
      setConflict(reply === null ? null : { reply, mine })
      if (error instanceof CallRefused)
        setErrors(Object.fromEntries(Object.entries(error.errors).map(([name, why]) => [getEditField(name), why])))
      setErrorText(reply === null ? callErrorMessage(error) : '')
    }
    setBusy(false)
  }
  const save = () => {
    const { mine, was } = getChange(fields, baseClaim)
    if (Object.keys(mine).length === 0) void close()
    else void send({ ...mine, was })
  }
  const call = { isOnline, isBusy, errorText }
  if (conflict !== null)
    return (
      <ConflictForm
        reply={conflict.reply}
        call={call}
        onCancel={() => {
          setConflict(null)
        }}
        onDecide={(own) => {
          const { was, ...mine } = resolveConflicts(conflict.mine, conflict.reply, own)
          if (Object.keys(mine).length === 0) void close()
          else void send({ ...mine, ...(was === undefined ? {} : { was }) })
        }}
      />
    )
  return (
    <EditForm
      fields={fields}
      stateName={baseClaim.customer_state}
      errors={errors}
      call={call}
      onType={(change) => {
        const next = { ...fields, ...change }
        setEditedFields(next)
        keep({ fields: next, shown: baseClaim })
      }}
      onSave={save}
      onCancel={() => {
        void close()
      }}
    />
  )
}

/** Edits the details of a claim online (L07). The draft is saved, and conflicting edits are asked about once. */
export function EditSheet({
  claim,
  isOpen,
  onClose,
}: {
  readonly claim: Claim
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={`Edit ${claim.display_id}`} isWide>
      <EditBody claim={claim} onClose={onClose} />
    </Sheet>
  )
}
