import { useNavigate } from 'react-router-dom'
import { checkoutPath } from '../../../shared/checkout-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import type { Trouble } from './use-place-order.ts'

/** Why an order was not placed, and the ways on: back to billing, or on with it although it is held (`storefront §4`). */
export function OrderTrouble({
  trouble,
  isWarranty,
  isOffice,
  isSending,
  onApprove,
}: {
  readonly trouble: Trouble | null
  readonly isWarranty: boolean
  readonly isOffice: boolean
  readonly isSending: boolean
  readonly onApprove: () => void
}) {
  const navigate = useNavigate()
  if (trouble === null) return null
  return (
    <Note tone={trouble.is === 'demo' ? 'info' : 'warn'} icon={trouble.is === 'demo' ? 'info' : 'warning'} role="alert">
      <p>{trouble.words}</p>
      {trouble.is === 'warned' ? (
        <div className="row wrap mt2">
          {isWarranty ? null : (
            <Button
              onClick={() => {
                navigate(checkoutPath('billing'))
              }}
            >
              Back to billing
            </Button>
          )}
          {trouble.mayApproveHold ? (
            <Button isBusy={isSending} onClick={onApprove}>
              {isOffice ? 'Approve the hold and place it' : 'Place it on hold'}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Note>
  )
}
