import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isClosed } from '../../../../../domain/labor-claims/states.ts'
import type { ClaimAction, ClaimStatus } from '../../../../../domain/labor-claims/states.ts'
import { actOnClaim } from '../../../../../offline/operations/act-on-claim.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { Button } from '../../../../ui/button.tsx'
import { closeOnly } from '../../../../ui/close-only.ts'
import { Note } from '../../../../ui/note.tsx'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import { getActionLabels } from './action-labels.ts'
import { callErrorMessage, saveErrorMessage } from '../../../../data/save-error.ts'
import { useUndoableSave } from '../../../../shared/outbox/use-undoable-save.ts'
import { needsPerson, toChip } from '../../../../shared/outbox/waiting-label.ts'
import { places } from '../checks/places.ts'
import { ActionSheet } from './action-sheet.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { canQueue } from './claim-operations.ts'
import { useActOnline } from './use-act-online.ts'
import { getCustomerName } from '../claim-display.ts'
import type { SeenClaim } from '../claim-display.ts'

const isFirst = (action: ClaimAction, at: number) => at === 0 && action !== 'decline' && action !== 'refuse'

/** Sorts approving actions first and declining actions last. */
const rank = (action: ClaimAction, status: ClaimStatus) =>
  getActionLabels(action, status).isDanger ? 2 : action === 'estimate' || action === 'ask' ? 1 : 0

/** Buttons for the actions that the user may take now. A servicer's actions are queued on this device; all others need a connection. */
export function ActionsCard({ seen, isTimerMain }: { readonly seen: SeenClaim; readonly isTimerMain: boolean }) {
  const { value: claim, pending } = seen
  const saveUndoably = useUndoableSave()
  const actOnline = useActOnline()
  const { isOnline } = useConnectionStatus()
  const [open, setOpen] = useState<ClaimAction | 'close' | null>(null)
  const [errorText, setErrorText] = useState('')
  const [busy, setBusy] = useState<ClaimAction | null>(null)
  const step = pending[claim.ticket_id]
  const actions = claim.actions.toSorted((a, b) => rank(a, claim.status) - rank(b, claim.status))
  const mayClose = claim.may.close && !isClosed(claim)
  if (actions.length === 0 && !mayClose && step === undefined) return null

  const hasForm = (action: ClaimAction) => {
    const labels = getActionLabels(action, claim.status)
    return labels.message !== null || labels.hours !== null
  }
  /** A form can be filled in meanwhile; its own button needs the connection. */
  const isBlocked = (action: ClaimAction) => !isOnline && !hasForm(action) && !canQueue(action, claim.status)
  const press = async (action: ClaimAction) => {
    if (hasForm(action)) {
      setOpen(action)
      return
    }
    setBusy(action)
    setErrorText('')
    const isQueued = canQueue(action, claim.status)
    try {
      if (isQueued)
        await saveUndoably((engine, heldMs) =>
          engine.enqueue(
            actOnClaim,
            { params: { id: claim.ticket_id }, body: { action } },
            { groupLabel: `${claim.display_id} · ${getCustomerName(claim)}`, heldMs },
          ),
        )
      else await actOnline(claim, { action })
    } catch (error) {
      setErrorText(isQueued ? saveErrorMessage(error) : callErrorMessage(error))
    }
    setBusy(null)
  }

  return (
    <SectionCard title="Next step" end={step === undefined ? undefined : <WaitingChip {...toChip(step)} />}>
      <div className="bd tk-acts">
        {actions.map((action, at) => {
          const labels = getActionLabels(action, claim.status)
          return (
            <Button
              key={action}
              {...(action === 'estimate' ? { id: places.hours } : {})}
              fill={labels.isDanger ? 'danger' : isFirst(action, at) && !isTimerMain ? 'filled' : 'outline'}
              isBusy={busy === action}
              disabled={isBlocked(action)}
              onClick={() => {
                void press(action)
              }}
            >
              {labels.label}
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
        {actions.length === 0 && !mayClose && step !== undefined ? (
          <p className="t14 ink2">
            {claim.status === 'approve_payment' ? 'You submitted the job for payment. ' : ''}
            {needsPerson(step)
              ? 'The server did not take this step. Its reason is above.'
              : 'This step is saved on this device and goes to the office by itself. Until then you can undo it in the outbox.'}{' '}
            <Link to="/dashboard/outbox">Open the outbox</Link>
          </p>
        ) : null}
        {actions.some(isBlocked) ? (
          <p className="t13 mute">Approvals and payment steps need a connection. They are never saved for later.</p>
        ) : null}
        {errorText === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {errorText}
          </Note>
        )}
      </div>
      <ActionSheet
        seen={seen}
        open={open}
        onClose={() => {
          setOpen(closeOnly(open))
        }}
      />
    </SectionCard>
  )
}
