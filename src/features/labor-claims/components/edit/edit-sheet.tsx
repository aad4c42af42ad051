import { useState } from 'react'
import { filing } from '../../../../../contract/labor-claims-filing.ts'
import type { ClaimChange } from '../../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useStanding } from '../../../../data/standing.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { callFaultSentence } from '../../../../shared/save-fault.ts'
import { useDraft } from '../../../../shared/use-draft.ts'
import { ClashForm } from './clash-form.tsx'
import { clashIn, decided } from './clashes.ts'
import type { ClashSaid } from './clashes.ts'
import { changeOf, editFieldOf, fieldsOfClaim } from './edit-fields.ts'
import type { EditFields } from './edit-fields.ts'
import { EditForm } from './edit-form.tsx'

/** What is kept of a form that is being typed: the fields, and the claim that they were opened on. */
interface EditDraft {
  readonly fields: EditFields
  readonly shown: Claim
}

function EditBody({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const engine = useEngine()
  const say = useSnackbar()
  const { isOnline } = useStanding()
  const key = `edit-claim:${claim.ticket_id}`
  const { found, keep, settle } = useDraft<EditDraft>(key)
  const [opened] = useState(claim)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [clash, setClash] = useState<{ readonly said: ClashSaid; readonly mine: Omit<ClaimChange, 'was'> } | null>(null)
  const [typed, setTyped] = useState<EditFields | null>(null)
  if (found === undefined) return null
  const shown = found?.shown ?? opened
  const fields = typed ?? found?.fields ?? fieldsOfClaim(opened)

  const close = async () => {
    await settle()
    await engine.dropDraft(key).catch(() => undefined)
    onClose()
  }
  const send = async (body: ClaimChange) => {
    setBusy(true)
    setFault('')
    setErrors({})
    try {
      await engine.call(filing.changeClaim, { params: { id: claim.ticket_id }, body })
      await engine.refreshClaim(claim.ticket_id).catch(() => undefined)
      say({ text: 'The claim is changed' })
      await close()
    } catch (error) {
      await engine.refreshClaim(claim.ticket_id).catch(() => undefined)
      const said = clashIn(error)
      const { was: _was, ...mine } = body
      setClash(said === null ? null : { said, mine })
      if (error instanceof CallRefused)
        setErrors(Object.fromEntries(Object.entries(error.errors).map(([name, why]) => [editFieldOf(name), why])))
      setFault(said === null ? callFaultSentence(error) : '')
    }
    setBusy(false)
  }
  const save = () => {
    const { mine, was } = changeOf(fields, shown)
    if (Object.keys(mine).length === 0) void close()
    else void send({ ...mine, was })
  }
  const call = { isOnline, isBusy, fault }
  if (clash !== null)
    return (
      <ClashForm
        said={clash.said}
        call={call}
        onCancel={() => {
          setClash(null)
        }}
        onDecide={(own) => {
          const { was, ...mine } = decided(clash.mine, clash.said, own)
          if (Object.keys(mine).length === 0) void close()
          else void send({ ...mine, ...(was === undefined ? {} : { was }) })
        }}
      />
    )
  return (
    <EditForm
      fields={fields}
      stateName={shown.customer_state}
      errors={errors}
      call={call}
      onType={(change) => {
        const next = { ...fields, ...change }
        setTyped(next)
        keep({ fields: next, shown })
      }}
      onSave={save}
      onCancel={() => {
        void close()
      }}
    />
  )
}

/** The facts of a claim, changed with a network (L07); what is typed is kept, and somebody else's change of the same is asked about once. */
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
