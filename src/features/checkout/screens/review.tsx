import { CheckoutStep } from '../components/checkout-step.tsx'
import { ReviewForm } from '../components/review-form.tsx'
import { UnansweredOrder } from '../components/unanswered-order.tsx'
import '../../../shared/form.css'

/** Everything on one page before it is placed (S10). */
export function ReviewScreen() {
  return (
    <CheckoutStep
      step="review"
      title="Check and place your order"
      lead="Nothing is charged until you place it."
      whenEmpty={<UnansweredOrder />}
    >
      {(cart) => <ReviewForm key={cart.checkout.submission} cart={cart} />}
    </CheckoutStep>
  )
}
