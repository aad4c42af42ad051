import type { DecisionForm } from '../../../../../contract/claim-desk.ts'
import { laborClaims } from '../../../../../contract/labor-claims.ts'
import type { ActionForm as ActionBody } from '../../../../../contract/labor-claims.ts'
import { isClosed } from '../../../../../domain/labor-claims/states.ts'
import type { ClaimAction } from '../../../../../domain/labor-claims/states.ts'
import { actOnClaim } from '../../../../../offline/operations/act-on-claim.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { ActionForm } from './action-form.tsx'
import type { ActionFields } from './action-form.tsx'
import { getActionLabels } from './action-labels.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { CloseForm } from './close-form.tsx'
import type { CloseDraft } from './close-form.tsx'
import { ApprovePayment } from '../money/approve-payment.tsx'
import { toPaymentFields } from '../money/approve-payment-form.tsx'
import type { PaymentFields } from '../money/approve-payment-form.tsx'
import { SubmitFindings } from '../checks/submit-findings.tsx'
import { useUndoableSave } from '../../../../shared/outbox/use-undoable-save.ts'
import { canQueue } from './claim-operations.ts'
import { useActOnline } from './use-act-online.ts'
import { getCustomerName } from '../claim-display.ts'
import type { SeenClaim } from '../claim-display.ts'

/** The hint shown above the form of an action; undefined where there is none. */
function getHint(action: ClaimAction, { value: claim }: SeenClaim): string | undefined {
  if (action === 'estimate' && claim.labor_hours_cap !== null)
    return `Up to ${claim.labor_hours_cap} h are paid for this model without approval.`
  if (action === 'approve_labor' && claim.labor_hours_estimate !== null)
    return `${claim.servicer_name ?? 'The servicer'} requests ${claim.labor_hours_estimate} h.`
  return undefined
}

interface Props<A> {
  readonly seen: SeenClaim
  readonly action: A
  readonly onClose: () => void
}

/** Closes a claim with what is known of its miles and hours. */
export function CloseClaim({ seen, onClose }: Omit<Props<'close'>, 'action'>) {
  const { ticket_id: id, mileage, labor_hours_estimate } = seen.value
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const refreshAfter = useRefreshAfter()
  const known = { miles: mileage > 0 ? String(mileage) : '', hours: String(labor_hours_estimate ?? '') }
  return (
    <WithDraft<CloseDraft> draftKey={`close-claim:${id}`} start={{ message: '', ...known, shown: known }}>
      {(draft) => (
        <CloseForm
          start={{
            message: draft.values.message,
            // What was not typed follows the claim: a trip may have brought more since.
            miles: draft.values.miles === draft.values.shown?.miles ? known.miles : draft.values.miles,
            hours: draft.values.hours === draft.values.shown?.hours ? known.hours : draft.values.hours,
          }}
          known={known}
          hasWork={!isClosed(seen.value)}
          onTyped={draft.keep}
          onSave={async (body) => {
            await engine.call(laborClaims.table.closeClaim, { params: { id }, body })
            void refreshAfter(laborClaims.table.closeClaim)
            await engine.refreshClaim(id)
            showSnackbar({ text: 'Claim closed' })
            await draft.drop()
            onClose()
          }}
          onCancel={() => {
            void draft.drop()
            onClose()
          }}
        />
      )}
    </WithDraft>
  )
}

const toActionFields = (body: ActionBody): ActionFields => ({
  message: body.message ?? '',
  hours: body.labor_hours_estimate === undefined ? '' : String(body.labor_hours_estimate),
  servicer: '',
})

/** The form of one claim action, with its draft. */
export function TakeAction({ seen, action, onClose }: Props<ClaimAction>) {
  const { value: claim } = seen
  const id = claim.ticket_id
  const engine = useEngine()
  const actOnline = useActOnline()
  const saveUndoably = useUndoableSave()
  const isQueued = canQueue(action, claim.status)
  const key = `claim-action:${id}:${action}`

  const takeAction = async (
    body: ActionBody,
    draft: Pick<FormDraft<unknown>, 'finishWrites' | 'drop'>,
    found?: DecisionForm['seen'],
  ) => {
    if (isQueued) {
      await draft.finishWrites()
      const groupLabel = `${claim.display_id} · ${getCustomerName(claim)}`
      await saveUndoably(
        (own, heldMs) => own.enqueue(actOnClaim, { params: { id }, body }, { dropDraft: key, groupLabel, heldMs }),
        // The form has again what was typed.
        () => engine.saveDraft(key, toActionFields(body)),
      )
    } else {
      await actOnline(claim, body, found)
      await draft.drop()
    }
    onClose()
  }
  const bind = <F extends object>(draft: FormDraft<F>) => ({
    start: draft.values,
    onTyped: draft.keep,
    onSave: (body: ActionBody) => takeAction(body, draft),
    onCancel: () => {
      void draft.drop()
      onClose()
    },
  })
  if (action === 'approve_payment')
    return (
      <WithDraft<PaymentFields> draftKey={key} start={toPaymentFields(claim)}>
        {(draft) => (
          <ApprovePayment seen={seen} {...bind(draft)} onSave={(body, found) => takeAction(body, draft, found)} />
        )}
      </WithDraft>
    )
  const labels = getActionLabels(action, claim.status)
  const hours = action === 'approve_labor' ? claim.labor_hours_estimate : null
  const servicer = claim.status === 'reassign' ? null : claim.provider_address_id
  const start: ActionFields = { message: '', hours: String(hours ?? ''), servicer: String(servicer ?? '') }
  return (
    <WithDraft<ActionFields> draftKey={key} start={start}>
      {(draft) => (
        <>
          {action === 'complete' ? <SubmitFindings seen={seen} onLeave={onClose} /> : null}
          <ActionForm
            action={action}
            labels={labels}
            claim={claim}
            hint={getHint(action, seen)}
            saveLabel={labels.label}
            needsConnection={!isQueued}
            {...bind(draft)}
          />
        </>
      )}
    </WithDraft>
  )
}
