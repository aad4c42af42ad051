import { CheckoutStep } from '../components/checkout-step.tsx'
import { WarrantyForm } from '../components/warranty-form.tsx'
import '../../../shared/form.css'

/** The machine of an order under warranty (S13): its serial, why, and what was ordered for it before. */
export function WarrantyStepScreen() {
  return (
    <CheckoutStep
      step="warranty"
      title="Which machine is it for?"
      lead="Parts under warranty are not charged; ground shipping is free."
    >
      {(cart) => <WarrantyForm cart={cart} />}
    </CheckoutStep>
  )
}
