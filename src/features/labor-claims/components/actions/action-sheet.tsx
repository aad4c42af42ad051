import type { ClaimAction } from '../../../../../domain/labor-claims/states.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { getActionLabels } from './action-labels.ts'
import { ticketForms } from '../ticket/late-forms.ts'
import type { SeenClaim } from '../claim-display.ts'

const CloseClaim = ticketForms.get('CloseClaim')
const TakeAction = ticketForms.get('TakeAction')

/** The sheet with the form of one claim action. Closing it keeps the draft; Cancel discards it. */
export function ActionSheet({
  seen,
  open,
  onClose,
}: {
  readonly seen: SeenClaim
  readonly open: ClaimAction | 'close' | null
  readonly onClose: () => void
}) {
  if (open === null) return null
  const title = open === 'close' ? 'Close the claim' : getActionLabels(open, seen.value.status).label
  return (
    <Sheet isOpen onClose={onClose} title={title} isWide={open === 'approve_payment'}>
      {open === 'close' ? (
        <CloseClaim seen={seen} onClose={onClose} />
      ) : (
        <TakeAction seen={seen} action={open} onClose={onClose} />
      )}
    </Sheet>
  )
}
