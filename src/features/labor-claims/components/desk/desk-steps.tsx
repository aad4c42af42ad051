import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { listDeskSteps } from '../../../../../domain/labor-claims/desk.ts'
import type { ClaimAction } from '../../../../../domain/labor-claims/states.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { getActionLabels } from '../actions/action-labels.ts'
import type { AskedPoints } from './ask-points.tsx'
import type { Decide } from './desk-step-form.tsx'
import { deskForms } from './late-forms.ts'
import { Key, KeyButton } from '../../../../shared/desk/desk-keys.tsx'

const DeskStepForm = deskForms.get('DeskStepForm')

/** The sheet of a step with a message, hours or a servicer. Closing it keeps the draft; Cancel discards it. */
export function StepSheet({
  claim,
  action,
  decide,
  onClose,
}: {
  readonly claim: Claim
  readonly action: ClaimAction | null
  readonly decide: Decide
  readonly onClose: () => void
}) {
  // A sheet that is closed keeps the points as it keeps its draft.
  const [asked, setAsked] = useState<AskedPoints | null>(null)
  if (action === null) return null
  return (
    <Sheet isOpen onClose={onClose} title={getActionLabels(action, claim.status).label}>
      <DeskStepForm {...{ claim, action, decide, onClose, asked }} onAsked={setAsked} />
    </Sheet>
  )
}

/** The buttons that ask and decline, at the head of a claim. */
export function SideSteps({
  claim,
  onOpen,
}: {
  readonly claim: Claim
  readonly onOpen: (action: ClaimAction) => void
}) {
  const { ask, decline } = listDeskSteps(claim.status, claim.actions)
  const button = (action: ClaimAction | null, k: string, label: string) =>
    action === null ? null : (
      <KeyButton
        k={k}
        aria-haspopup="dialog"
        onClick={() => {
          onOpen(action)
        }}
      >
        {label}
      </KeyButton>
    )
  return (
    <>
      {button(ask, 'q', 'Ask')}
      {button(decline, 'd', 'Decline')}
    </>
  )
}

/** What the main step says, with the hours or the money that it decides about. */
function getStepLabel(claim: Claim, action: ClaimAction): string {
  if (action === 'approve_labor' && claim.labor_hours_estimate !== null)
    return `Approve ${claim.labor_hours_estimate} h`
  return getActionLabels(action, claim.status).label
}

/** The bar at the end of a claim that waits for a decision other than its payment. One press takes the step, or opens its form. */
export function StepBar({
  claim,
  decide,
  isOnline,
  skip,
  onOpen,
}: {
  readonly claim: Claim
  readonly decide: Decide
  readonly isOnline: boolean
  readonly skip: ReactNode
  readonly onOpen: (action: ClaimAction) => void
}) {
  const [errorText, setErrorText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { main } = listDeskSteps(claim.status, claim.actions)
  const needsForm = main === 'assign' || (main === 'approve_labor' && claim.labor_hours_estimate === null)
  const take = async (action: ClaimAction) => {
    setBusy(true)
    setErrorText('')
    const hours = action === 'approve_labor' ? claim.labor_hours_estimate : null
    try {
      await decide({ action, ...(hours === null ? {} : { labor_hours_estimate: hours }) })
    } catch (error) {
      setErrorText(callErrorMessage(error))
    }
    setBusy(false)
  }
  return (
    <div className="dk-bar">
      {errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {errorText}
        </Note>
      )}
      <div className="row">
        {main === 'approve_labor' && !needsForm ? (
          <KeyButton
            k="l"
            aria-haspopup="dialog"
            onClick={() => {
              onOpen('approve_labor')
            }}
          >
            Other hours
          </KeyButton>
        ) : null}
        <span className="end row">
          {skip}
          {main === null ? null : (
            <Button
              fill="filled"
              data-key="a"
              aria-keyshortcuts="a"
              isBusy={isBusy}
              disabled={!isOnline}
              {...(needsForm ? { 'aria-haspopup': 'dialog' as const } : {})}
              onClick={() => {
                if (needsForm) onOpen(main)
                else void take(main)
              }}
            >
              {getStepLabel(claim, main)}
              <Key name="a" />
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}
