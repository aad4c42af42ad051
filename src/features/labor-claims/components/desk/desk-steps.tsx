import { useState } from 'react'
import type { ReactNode } from 'react'
import type { DecisionForm } from '../../../../../contract/claim-desk.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { listDeskSteps } from '../../../../../domain/labor-claims/desk.ts'
import type { ClaimAction } from '../../../../../domain/labor-claims/states.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { TemplatePicker } from '../../../../shared/templates/template-picker.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { ActionForm } from '../actions/action-form.tsx'
import type { ActionFields } from '../actions/action-form.tsx'
import { getActionLabels } from '../actions/action-labels.ts'
import { getPhoneContact } from '../claim-display.ts'
import { AskPoints, listPoints, noPoints } from './ask-points.tsx'
import { Key, KeyButton } from '../../../../shared/desk/desk-keys.tsx'

export type Decide = (body: Omit<DecisionForm, 'rev' | 'undo'>) => Promise<void>

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
  const [asked, setAsked] = useState(noPoints)
  if (action === null) return null
  const labels = getActionLabels(action, claim.status)
  const servicer = claim.status === 'reassign' ? null : claim.provider_address_id
  const hours = action === 'approve_labor' ? claim.labor_hours_estimate : null
  const start: ActionFields = { message: '', hours: String(hours ?? ''), servicer: String(servicer ?? '') }
  return (
    <Sheet isOpen onClose={onClose} title={labels.label}>
      <WithDraft<ActionFields> draftKey={`claim-action:${claim.ticket_id}:${action}`} start={start}>
        {(draft) => (
          <ActionForm
            action={action}
            labels={labels}
            claim={claim}
            start={draft.values}
            saveLabel={labels.label}
            needsConnection
            above={
              labels.message === null
                ? undefined
                : (insert) => (
                    <>
                      {action === 'ask' ? <AskPoints claim={claim} asked={asked} onChange={setAsked} /> : null}
                      <div className="whole">
                        <TemplatePicker
                          to={claim.servicer_name ?? getPhoneContact(claim)?.name ?? claim.customer_name}
                          number={claim.display_id}
                          order={claim.orders?.[0]?.display_id ?? null}
                          onPick={insert}
                        />
                      </div>
                    </>
                  )
            }
            onTyped={draft.keep}
            onSave={async (body) => {
              const points = action === 'ask' ? listPoints(asked, body.message ?? '') : []
              await decide({ ...body, ...(points.length === 0 ? {} : { points }) })
              await draft.drop()
              onClose()
            }}
            onCancel={() => {
              setAsked(noPoints)
              void draft.drop()
              onClose()
            }}
          />
        )}
      </WithDraft>
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
