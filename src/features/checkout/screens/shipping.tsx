import { CheckoutStep } from '../components/checkout-step.tsx'
import { ShippingForm } from '../components/shipping-form.tsx'
import '../../../shared/form.css'

/** Where the parts go to, and how they are sent (S08). */
export function ShippingScreen() {
  return (
    <CheckoutStep step="shipping" title="Where do the parts go?">
      {(cart) => <ShippingForm key={cart.checkout.as_user?.user_id ?? 'own'} cart={cart} />}
    </CheckoutStep>
  )
}
