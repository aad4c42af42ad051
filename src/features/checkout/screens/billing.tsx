import { BillingForm } from '../components/billing-form.tsx'
import { CheckoutStep } from '../components/checkout-step.tsx'
import '../../../shared/form.css'

/** How it is paid for, and who is billed (S09). */
export function BillingScreen() {
  return (
    <CheckoutStep
      step="billing"
      title="How would you like to pay?"
      lead="Your card number goes straight to the gateway. We never see it."
    >
      {(cart) => <BillingForm key={cart.checkout.as_user?.user_id ?? 'own'} cart={cart} />}
    </CheckoutStep>
  )
}
