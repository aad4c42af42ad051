import { CheckoutStep } from '../components/checkout-step.tsx'
import { ReviewForm } from '../components/review/review-form.tsx'
import { UnconfirmedOrder } from '../components/review/unconfirmed-order.tsx'
import '../../../ui/form/form.css'

/** The review step (S10): the whole order on one page. */
export function ReviewScreen() {
  return (
    <CheckoutStep
      step="review"
      title="Review and place your order"
      lead="Nothing is charged until you place it."
      whenEmpty={<UnconfirmedOrder />}
    >
      {(cart) => {
        const { submission, as_user, custom_properties } = cart.checkout
        // A page that stays open behind the others begins anew for another customer, and for another reason.
        const of = [submission, as_user?.user_id, custom_properties.claim_reason]
        return <ReviewForm key={of.join(' ')} cart={cart} />
      }}
    </CheckoutStep>
  )
}
