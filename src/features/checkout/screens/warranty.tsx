import { CheckoutStep } from '../components/checkout-step.tsx'
import { WarrantyForm } from '../components/warranty-form.tsx'
import '../../../ui/form/form.css'

/** The machine step of a warranty order (S13): serial number, reason, and previous orders. */
export function WarrantyStepScreen() {
  return (
    <CheckoutStep
      step="warranty"
      title="Machine under warranty"
      lead="There is no charge for warranty parts. Ground shipping is free."
    >
      {(cart) => <WarrantyForm key={cart.checkout.as_user?.user_id ?? 'own'} cart={cart} />}
    </CheckoutStep>
  )
}
