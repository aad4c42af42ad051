import { CheckoutStep } from '../parts/checkout-step.tsx'
import { ShippingForm } from '../parts/shipping-form.tsx'
import '../../../shared/form.css'

/** Where the parts go to, and how they are sent (S08). */
export function ShippingScreen() {
  return (
    <CheckoutStep step="shipping" title="Where do the parts go?">
      {(cart) => <ShippingForm key={cart.checkout.as_user?.user_id ?? 'own'} cart={cart} />}
    </CheckoutStep>
  )
}
