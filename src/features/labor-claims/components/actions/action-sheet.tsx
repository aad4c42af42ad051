import { laborClaims } from '../../../../../contract/labor-claims.ts'
import type { ActionForm as ActionBody } from '../../../../../contract/labor-claims.ts'
import type { ClaimAction } from '../../../../../domain/labor-claims/states.ts'
import { actOnClaim } from '../../../../../offline/operations/act-on-claim.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { ActionForm } from './action-form.tsx'
import { getActionLabels } from './action-labels.ts'
import { callErrorMessage } from '../../../../shared/save-error.ts'
import { formatCounted } from '../../../../shared/waiting-label.ts'
import { CloseForm } from './close-form.tsx'
import { ApprovePaymentForm } from '../money/approve-payment-form.tsx'
import { listClaimPhotos } from '../photos/claim-photos.ts'
import { useServicerChoices } from './use-servicer-choices.ts'
import { actOnline, formatNewStatus, canQueue } from './claim-operations.ts'
import { getCustomerName } from '../claim-display.ts'
import type { SeenClaim } from '../claim-display.ts'

/** The hint shown above the form of an action; undefined where there is none. */
function getHint(action: ClaimAction, seen: SeenClaim): string | undefined {
  const { value: claim } = seen
  if (action === 'complete') {
    const { missing } = listClaimPhotos(seen)
    const trips = claim.trips.length === 0 ? 'No trips logged yet. ' : ''
    return missing.length === 0 && trips === ''
      ? undefined
      : `${trips}${missing.length === 0 ? '' : `Missing ${formatCounted(missing.length, 'required photo')}: ${missing.join(', ')}. `}You can still submit; the office may ask about it.`
  }
  if (action === 'estimate' && claim.labor_hours_cap !== null)
    return `Up to ${claim.labor_hours_cap} h are paid for this model without approval.`
  if (action === 'approve_labor' && claim.labor_hours_estimate !== null)
    return `${claim.servicer_name ?? 'The servicer'} requests ${claim.labor_hours_estimate} h.`
  return undefined
}

/** The sheet with the form of one claim action. */
export function ActionSheet({
  seen,
  open,
  onClose,
}: {
  readonly seen: SeenClaim
  readonly open: ClaimAction | 'close' | null
  readonly onClose: () => void
}) {
  const { value: claim } = seen
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const refreshAfter = useRefreshAfter()
  const id = claim.ticket_id
  const servicers = useServicerChoices(open === 'assign')
  if (open === null) return null
  const isQueued = open !== 'close' && canQueue(open, claim.status)
  const now = async (body: ActionBody) => {
    const changed = await actOnline(engine, id, body)
    refreshAfter(laborClaims.table.actOnClaim)
    return changed
  }

  const act = async (body: ActionBody) => {
    if (isQueued)
      await engine.enqueue(
        actOnClaim,
        { params: { id }, body },
        { groupLabel: `${claim.display_id} · ${getCustomerName(claim)}` },
      )
    const after = isQueued ? null : await now(body)
    showSnackbar({ text: after === null ? 'Saved on this device' : formatNewStatus(after) })
    onClose()
  }
  const close = async (message: string) => {
    await engine.call(laborClaims.table.closeClaim, { params: { id }, body: { message } })
    refreshAfter(laborClaims.table.closeClaim)
    await engine.refreshClaim(id)
    showSnackbar({ text: 'Claim closed' })
    onClose()
  }
  if (open === 'close')
    return (
      <Sheet isOpen onClose={onClose} title="Close the claim">
        <CloseForm onSave={close} onCancel={onClose} />
      </Sheet>
    )
  const labels = getActionLabels(open, claim.status)
  const hours = open === 'approve_labor' ? claim.labor_hours_estimate : null
  return (
    <Sheet isOpen onClose={onClose} title={labels.label} isWide={open === 'approve_payment'}>
      {open === 'approve_payment' ? (
        <ApprovePaymentForm claim={claim} onSave={act} onCancel={onClose} />
      ) : (
        <ActionForm
          action={open}
          labels={labels}
          start={{
            message: '',
            hours: hours === null ? '' : String(hours),
            servicer:
              claim.provider_address_id === null || claim.status === 'reassign'
                ? ''
                : String(claim.provider_address_id),
          }}
          servicers={servicers}
          hint={getHint(open, seen)}
          saveLabel={labels.label}
          onSave={act}
          onCancel={onClose}
          {...(!isQueued ? { sentence: callErrorMessage } : {})}
        />
      )}
    </Sheet>
  )
}
