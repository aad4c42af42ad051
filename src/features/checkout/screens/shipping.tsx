import { CheckoutStep } from '../components/checkout-step.tsx'
import { ShippingForm } from '../components/shipping/shipping-form.tsx'
import '../../../ui/form/form.css'

/** The shipping step (S08): address and shipping method. */
export function ShippingScreen() {
  return (
    <CheckoutStep step="shipping" title="Shipping address">
      {(cart) => <ShippingForm key={cart.checkout.as_user?.user_id ?? 'own'} cart={cart} />}
    </CheckoutStep>
  )
}
