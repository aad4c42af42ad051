import { useState } from 'react'
import { isClosed } from '../../../../domain/labor-claims/states.ts'
import type { ClaimAction, ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { acceptClaim } from '../../../../offline/operations/labor-claims.ts'
import { useEngine } from '../../../data/engine.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { actionWords } from '../../../shared/action-words.ts'
import { callFaultSentence, saveFaultSentence } from '../../../shared/save-fault.ts'
import { chipOf } from '../../../shared/waiting-words.ts'
import { ActionSheet } from './action-sheet.tsx'
import { Section } from './section.tsx'
import { actNow, nowWords, operationOf } from './steps.ts'
import { customerOf } from './ticket-words.ts'
import type { SeenClaim } from './ticket-words.ts'

const isFirst = (action: ClaimAction, at: number) => at === 0 && action !== 'decline' && action !== 'refuse'

/** What ends well first, what ends badly last. */
const rank = (action: ClaimAction, status: ClaimStatus) =>
  actionWords(action, status).isDanger ? 2 : action === 'estimate' || action === 'ask' ? 1 : 0

/** What the reader may do with the claim now. The servicer's steps are kept on this device and sent by themselves; the others need the server. */
export function ActionsCard({ seen, isTimerMain }: { readonly seen: SeenClaim; readonly isTimerMain: boolean }) {
  const { value: claim, pending } = seen
  const engine = useEngine()
  const say = useSnackbar()
  const [open, setOpen] = useState<ClaimAction | 'close' | null>(null)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState<ClaimAction | null>(null)
  const step = pending[claim.ticket_id]
  const actions = claim.actions.toSorted((a, b) => rank(a, claim.status) - rank(b, claim.status))
  const mayClose = claim.may.close && !isClosed(claim)
  if (actions.length === 0 && !mayClose && step === undefined) return null

  const press = async (action: ClaimAction) => {
    const words = actionWords(action, claim.status)
    if (words.message !== null || words.hours !== null) {
      setOpen(action)
      return
    }
    setBusy(action)
    setFault('')
    const isKept = operationOf(action, claim.status) !== null
    try {
      if (isKept)
        await engine.enqueue(
          acceptClaim,
          { params: { id: claim.ticket_id }, body: { action } },
          { groupLabel: `${claim.display_id} · ${customerOf(claim)}` },
        )
      const after = isKept ? null : await actNow(engine, claim.ticket_id, { action })
      say({ text: after === null ? 'Saved on this device' : nowWords(after) })
    } catch (error) {
      setFault(isKept ? saveFaultSentence(error) : callFaultSentence(error))
    }
    setBusy(null)
  }

  return (
    <Section title="Next step" end={step === undefined ? undefined : <WaitingChip {...chipOf(step)} />}>
      <div className="bd tk-acts">
        {actions.map((action, at) => {
          const words = actionWords(action, claim.status)
          return (
            <Button
              key={action}
              fill={words.isDanger ? 'danger' : isFirst(action, at) && !isTimerMain ? 'filled' : 'outline'}
              isBusy={busy === action}
              onClick={() => {
                void press(action)
              }}
            >
              {words.word}
            </Button>
          )
        })}
        {mayClose ? (
          <Button
            fill="danger"
            onClick={() => {
              setOpen('close')
            }}
          >
            Close the claim
          </Button>
        ) : null}
        {fault === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {fault}
          </Note>
        )}
      </div>
      <ActionSheet
        seen={seen}
        open={open}
        onClose={() => {
          setOpen(null)
        }}
      />
    </Section>
  )
}
