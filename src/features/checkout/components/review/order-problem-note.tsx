import { useNavigate } from 'react-router-dom'
import { checkoutPath } from '../../../../shared/cart/checkout-paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import type { OrderProblem } from './use-place-order.ts'

/** Why an order was not placed, with buttons to go back to billing or to approve a hold (`SF132`). */
export function OrderProblemNote({
  problem,
  isWarranty,
  isOffice,
  isSending,
  onApprove,
}: {
  readonly problem: OrderProblem | null
  readonly isWarranty: boolean
  readonly isOffice: boolean
  readonly isSending: boolean
  readonly onApprove: () => void
}) {
  const navigate = useNavigate()
  if (problem === null) return null
  return (
    <Note tone={problem.is === 'demo' ? 'info' : 'warn'} icon={problem.is === 'demo' ? 'info' : 'warning'} role="alert">
      <p>{problem.message}</p>
      {problem.is === 'warned' ? (
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
          {problem.mayApproveHold ? (
            <Button isBusy={isSending} onClick={onApprove}>
              {isOffice ? 'Approve hold and place order' : 'Place order on hold'}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Note>
  )
}
