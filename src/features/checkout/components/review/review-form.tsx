import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Cart } from '../../../../../contract/shapes/cart.ts'
import type { PlacementError } from '../../../../../domain/checkout/checks.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useIsCartChanging } from '../../../../data/use-cart.ts'
import { checkoutPath } from '../../../../shared/checkout-paths.ts'
import { formatPrice } from '../../../../shared/format-price.ts'
import { useSharedDraft } from '../../../../shared/use-shared-draft.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Loading } from '../../../../ui/load-states.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { validateOrder, toOrderBody, formatPayment } from './order-body.ts'
import type { ReviewInput } from './order-body.ts'
import { useOrderDetails } from '../use-order-details.ts'
import { OrderProblemNote } from './order-problem-note.tsx'
import { ReturnPolicy, usePolicy } from './return-policy.tsx'
import { ReviewQuestions } from './review-questions.tsx'
import { ReviewRows } from './review-rows.tsx'
import { usePlaceOrder } from './use-place-order.ts'

/** The review form: order details, remaining questions, return policy, and the Place order button. */
export function ReviewForm({ cart }: { readonly cart: Cart }) {
  const { isOnline } = useConnectionStatus()
  const navigate = useNavigate()
  const isChanging = useIsCartChanging()
  const { details, update } = useOrderDetails()
  const policy = usePolicy()
  const { checkout: state } = cart
  const isWarranty = state.custom_properties.warranty
  const { found, keep } = useSharedDraft<ReviewInput>(`checkout-review:${state.submission}`)
  const review = found ?? { claim_reason: state.custom_properties.claim_reason, return_policy: false }
  const [isTried, setTried] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const [error, setError] = useState<PlacementError | null>(null)
  const { place, isSending, problem } = usePlaceOrder()

  const submit = (mayApproveHold: boolean) => {
    setTried(true)
    const invalid = validateOrder(cart, details, review)
    setError(invalid)
    if (invalid !== null || (policy.length > 0 && !review.return_policy)) return
    void place(cart, toOrderBody(cart, details, review, mayApproveHold), formatPayment(state, details))
  }
  const change = (next: Partial<ReviewInput>) => {
    setError(null)
    keep((before) => ({ ...(before ?? review), ...next }))
  }
  if (found === undefined) return <Loading label="Restoring your draft" />
  return (
    <form
      className="stack g6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(false)
      }}
    >
      <ReviewRows cart={cart} details={details} />
      <ReviewQuestions
        cart={cart}
        details={details}
        review={review}
        isTried={isTried}
        onDetails={update}
        onReview={change}
      />
      <ReturnPolicy
        isTicked={review.return_policy}
        isTouched={isTouched || isTried}
        isPhone={state.admin_checkout}
        onTick={(return_policy) => {
          setTouched(true)
          change({ return_policy })
        }}
      />
      {error === null ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {error.message}{' '}
          {error.step === 'review' ? null : (
            <Button
              fill="link"
              size="small"
              onClick={() => {
                navigate(checkoutPath(error.step))
              }}
            >
              {error.step === 'shipping' ? 'Go to shipping' : 'Go to billing'}
            </Button>
          )}
        </Note>
      )}
      <OrderProblemNote
        problem={problem}
        isWarranty={isWarranty}
        isOffice={state.admin_checkout}
        isSending={isSending}
        onApprove={() => {
          submit(true)
        }}
      />
      <div className="co-acts">
        <Link className={buttonClass({ fill: 'clear' })} to={checkoutPath(isWarranty ? 'shipping' : 'billing')}>
          <Icon name="back" />
          {isWarranty ? 'Shipping' : 'Billing'}
        </Link>
        <Button
          type="submit"
          fill="filled"
          size="big"
          icon="lock"
          className="end"
          isBusy={isSending}
          disabled={!isOnline || isChanging}
        >
          {isSending ? 'Placing the order…' : `Place order, ${formatPrice(cart.totals.total)}`}
        </Button>
      </div>
    </form>
  )
}
