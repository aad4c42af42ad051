import { BillingForm } from '../components/billing/billing-form.tsx'
import { CheckoutStep } from '../components/checkout-step.tsx'
import '../../../ui/form/form.css'

/** The billing step (S09): payment method and billing address. */
export function BillingScreen() {
  return (
    <CheckoutStep
      step="billing"
      title="How would you like to pay?"
      lead="Your card number goes directly to our payment provider. We never see it."
    >
      {(cart) => <BillingForm key={cart.checkout.as_user?.user_id ?? 'own'} cart={cart} />}
    </CheckoutStep>
  )
}
