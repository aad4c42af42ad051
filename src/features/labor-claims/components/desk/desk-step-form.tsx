import type { DecisionForm } from '../../../../../contract/claim-desk.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import type { ClaimAction } from '../../../../../domain/labor-claims/states.ts'
import { TemplatePicker } from '../../../../shared/templates/template-picker.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { ActionForm } from '../actions/action-form.tsx'
import type { ActionFields } from '../actions/action-form.tsx'
import { getActionLabels } from '../actions/action-labels.ts'
import { getPhoneContact } from '../claim-display.ts'
import { AskPoints, listPoints, noPoints } from './ask-points.tsx'
import type { AskedPoints } from './ask-points.tsx'

export type Decide = (body: Omit<DecisionForm, 'rev' | 'undo'>) => Promise<void>

/** The form of a step at the desk, with its draft. */
export function DeskStepForm({
  claim,
  action,
  decide,
  asked,
  onAsked,
  onClose,
}: {
  readonly claim: Claim
  readonly action: ClaimAction
  readonly decide: Decide
  /** The points that are ticked; null for none. */
  readonly asked: AskedPoints | null
  readonly onAsked: (asked: AskedPoints | null) => void
  readonly onClose: () => void
}) {
  const labels = getActionLabels(action, claim.status)
  const servicer = claim.status === 'reassign' ? null : claim.provider_address_id
  const hours = action === 'approve_labor' ? claim.labor_hours_estimate : null
  const start: ActionFields = { message: '', hours: String(hours ?? ''), servicer: String(servicer ?? '') }
  return (
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
                    {action === 'ask' ? <AskPoints claim={claim} asked={asked ?? noPoints} onChange={onAsked} /> : null}
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
            const points = action === 'ask' ? listPoints(asked ?? noPoints, body.message ?? '') : []
            await decide({ ...body, ...(points.length === 0 ? {} : { points }) })
            await draft.drop()
            onClose()
          }}
          onCancel={() => {
            onAsked(null)
            void draft.drop()
            onClose()
          }}
        />
      )}
    </WithDraft>
  )
}
