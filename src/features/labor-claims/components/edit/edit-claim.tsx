import { useState } from 'react'
import { filing } from '../../../../../contract/labor-claims-filing.ts'
import type { ClaimChange } from '../../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { ConflictForm } from './conflict-form.tsx'
import { parseConflict } from './edit-conflicts.ts'
import type { ConflictReply } from './edit-conflicts.ts'
import { describeSaved, toFields } from './edit-fields.ts'
import type { EditFields } from './edit-fields.ts'
import { EditForm } from './edit-form.tsx'

/** The stored draft of the form: the fields, and the claim that it was opened on. */
interface EditDraft {
  readonly fields: EditFields
  readonly shown: Claim
}

interface Conflict {
  readonly reply: ConflictReply
  readonly mine: Omit<ClaimChange, 'was'>
}

function EditBody({
  claimId,
  draft,
  onClose,
}: {
  readonly claimId: string
  readonly draft: FormDraft<EditDraft>
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const refreshAfter = useRefreshAfter()
  const { shown } = draft.values
  const [fields, setFields] = useState(draft.values.fields)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>()
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const close = async () => {
    await draft.drop()
    onClose()
  }
  /** Sends the change. Resolves to the conflict where other people changed the same fields. */
  const send = async (body: ClaimChange): Promise<Conflict | null> => {
    const { was, ...mine } = body
    if (Object.keys(mine).length > 0) {
      let changed: Claim
      try {
        changed = await engine.call(filing.changeClaim, {
          params: { id: claimId },
          body: { ...mine, ...(was === undefined ? {} : { was }) },
        })
      } catch (error) {
        const reply = parseConflict(error)
        if (reply === null) throw error
        return { reply, mine }
      } finally {
        await engine.refreshClaim(claimId).catch(() => undefined)
      }
      void refreshAfter(filing.changeClaim)
      showSnackbar({ text: describeSaved(shown, mine, changed) })
    }
    await close()
    return null
  }
  if (conflict !== null)
    return (
      <ConflictForm
        {...conflict}
        onDecide={async (body) => {
          try {
            setConflict(await send(body))
          } catch (error) {
            if (!(error instanceof CallRefused) || Object.keys(error.errors).length === 0) throw error
            setRefused(error.errors)
            setConflict(null)
          }
        }}
        onCancel={() => {
          setConflict(null)
        }}
      />
    )
  return (
    <EditForm
      start={fields}
      shown={shown}
      refused={refused}
      onTyped={(typed) => {
        draft.keep({ fields: typed, shown })
      }}
      onSave={async (body, typed) => {
        setFields(typed)
        setRefused(undefined)
        setConflict(await send(body))
      }}
      onCancel={() => void close()}
    />
  )
}

/** Edits the details of a claim online (L07). The draft is saved, and conflicting edits are asked about once. */
export function EditClaim({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const [shown] = useState(claim)
  return (
    <WithDraft<EditDraft> draftKey={`edit-claim:${shown.ticket_id}`} start={{ fields: toFields(shown), shown }}>
      {(draft) => <EditBody claimId={shown.ticket_id} draft={draft} onClose={onClose} />}
    </WithDraft>
  )
}
