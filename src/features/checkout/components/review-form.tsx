import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import type { Fault } from '../../../../domain/checkout/checks.ts'
import { useStanding } from '../../../data/standing.tsx'
import { useIsCartChanging } from '../../../data/use-cart.ts'
import { checkoutPath } from '../../../shared/checkout-paths.ts'
import { priceWords } from '../../../shared/price-words.ts'
import { useKept } from '../../../shared/use-kept.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/four-states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { faultOf, orderBody, payWords } from './order-body.ts'
import type { ReviewWords } from './order-body.ts'
import { useOrderWords } from './order-words.ts'
import { OrderTrouble } from './order-trouble.tsx'
import { ReturnPolicy, usePolicy } from './return-policy.tsx'
import { ReviewQuestions } from './review-questions.tsx'
import { ReviewRows } from './review-rows.tsx'
import { usePlaceOrder } from './use-place-order.ts'

/** Everything once more, the policy, what is still asked, and the one button that buys. */
export function ReviewForm({ cart }: { readonly cart: Cart }) {
  const { isOnline } = useStanding()
  const navigate = useNavigate()
  const isChanging = useIsCartChanging()
  const { words, say } = useOrderWords()
  const policy = usePolicy()
  const { checkout: state } = cart
  const isWarranty = state.custom_properties.warranty
  const { found, keep } = useKept<ReviewWords>(`checkout-review:${state.submission}`)
  const review = found ?? { claim_reason: state.custom_properties.claim_reason, return_policy: false }
  const [isTried, setTried] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const { place, isSending, trouble } = usePlaceOrder()

  const submit = (mayApproveHold: boolean) => {
    setTried(true)
    const wrong = faultOf(cart, words, review)
    setFault(wrong)
    if (wrong !== null || (policy.length > 0 && !review.return_policy)) return
    void place(cart, orderBody(cart, words, review, mayApproveHold), payWords(state, words))
  }
  const change = (next: Partial<ReviewWords>) => {
    setFault(null)
    keep((before) => ({ ...(before ?? review), ...next }))
  }
  if (found === undefined) return <Loading label="Looking for what you typed before" />
  return (
    <form
      className="stack g6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(false)
      }}
    >
      <ReviewRows cart={cart} words={words} />
      <ReviewQuestions cart={cart} words={words} review={review} isTried={isTried} onSay={say} onReview={change} />
      <ReturnPolicy
        isTicked={review.return_policy}
        isTouched={isTouched || isTried}
        isPhone={state.admin_checkout}
        onTick={(return_policy) => {
          setTouched(true)
          change({ return_policy })
        }}
      />
      {fault === null ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {fault.message}{' '}
          {fault.step === 'review' ? null : (
            <Button
              fill="link"
              size="small"
              onClick={() => {
                navigate(checkoutPath(fault.step))
              }}
            >
              {fault.step === 'shipping' ? 'Go to shipping' : 'Go to billing'}
            </Button>
          )}
        </Note>
      )}
      <OrderTrouble
        trouble={trouble}
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
          {isSending ? 'Placing the order…' : `Place order, ${priceWords(cart.totals.total)}`}
        </Button>
      </div>
    </form>
  )
}
