import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { ticketForms } from '../ticket/late-forms.ts'

const EditClaim = ticketForms.get('EditClaim')

/** The sheet in which a claim's details are edited. */
export function EditSheet({
  claim,
  isOpen,
  onClose,
}: {
  readonly claim: Claim
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={`Edit ${claim.display_id}`} isWide>
      <EditClaim claim={claim} onClose={onClose} />
    </Sheet>
  )
}
