import { laborClaims } from '../../../../contract/labor-claims.ts'
import type { ActionForm as ActionBody } from '../../../../contract/labor-claims.ts'
import type { ClaimAction } from '../../../../domain/labor-claims/states.ts'
import { useEngine } from '../../../data/engine.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { ActionForm } from '../../../shared/action-form.tsx'
import { actionWords } from '../../../shared/action-words.ts'
import { callFaultSentence } from '../../../shared/save-fault.ts'
import { counted } from '../../../shared/waiting-words.ts'
import { CloseForm } from './close-form.tsx'
import { LinesForm } from './lines-form.tsx'
import { photosOf } from './photo-list.ts'
import { useServicers } from './servicers.ts'
import { actNow, nowWords, operationOf } from './steps.ts'
import { customerOf } from './ticket-words.ts'
import type { SeenClaim } from './ticket-words.ts'

/** What is worth knowing before a step is taken. */
function hintOf(action: ClaimAction, seen: SeenClaim): string | undefined {
  const { value: claim } = seen
  if (action === 'complete') {
    const { missing } = photosOf(seen)
    const trips = claim.trips.length === 0 ? 'No trip is logged yet. ' : ''
    return missing.length === 0 && trips === ''
      ? undefined
      : `${trips}${missing.length === 0 ? '' : `${counted(missing.length, 'wanted photo is', 'wanted photos are')} missing: ${missing.join(', ')}. `}You can hand it in all the same; the office may ask.`
  }
  if (action === 'estimate' && claim.labor_hours_cap !== null)
    return `Up to ${claim.labor_hours_cap} h are paid for this model without asking.`
  if (action === 'approve_labor' && claim.labor_hours_estimate !== null)
    return `${claim.servicer_name ?? 'The servicer'} asks for ${claim.labor_hours_estimate} h.`
  return undefined
}

/** The form of one step, over the ticket. */
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
  const say = useSnackbar()
  const id = claim.ticket_id
  const servicers = useServicers(open === 'assign')
  if (open === null) return null
  const operation = open === 'close' ? null : operationOf(open, claim.status)
  const now = (body: ActionBody) => actNow(engine, id, body)

  const act = async (body: ActionBody) => {
    if (operation !== null)
      await engine.enqueue(
        operation,
        { params: { id }, body },
        { groupLabel: `${claim.display_id} · ${customerOf(claim)}` },
      )
    const after = operation === null ? await now(body) : null
    say({ text: after === null ? 'Saved on this device' : nowWords(after) })
    onClose()
  }
  const close = async (message: string) => {
    await engine.call(laborClaims.table.closeClaim, { params: { id }, body: { message } })
    await engine.refreshClaim(id)
    say({ text: 'The claim is closed' })
    onClose()
  }
  if (open === 'close')
    return (
      <Sheet isOpen onClose={onClose} title="Close the claim">
        <CloseForm onSave={close} onCancel={onClose} />
      </Sheet>
    )
  const words = actionWords(open, claim.status)
  const hours = open === 'approve_labor' ? claim.labor_hours_estimate : null
  return (
    <Sheet isOpen onClose={onClose} title={words.word} isWide={open === 'approve_payment'}>
      {open === 'approve_payment' ? (
        <LinesForm claim={claim} onSave={act} onCancel={onClose} />
      ) : (
        <ActionForm
          action={open}
          words={words}
          start={{
            message: '',
            hours: hours === null ? '' : String(hours),
            servicer:
              claim.provider_address_id === null || claim.status === 'reassign'
                ? ''
                : String(claim.provider_address_id),
          }}
          servicers={servicers}
          hint={hintOf(open, seen)}
          saveWord={words.word}
          onSave={act}
          onCancel={onClose}
          {...(operation === null ? { sentence: callFaultSentence } : {})}
        />
      )}
    </Sheet>
  )
}
