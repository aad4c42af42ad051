import type { CheckoutState } from '../../../contract/shapes/cart.ts'
import { getFirstStep, stepNumbers } from '../../../domain/checkout/steps.ts'
import type { Step } from '../../../domain/checkout/steps.ts'

export const checkoutPath = (step: Step): string => `/checkout/${step}`

/** The first step of this checkout. */
export const firstStep = ({ admin_checkout, custom_properties }: CheckoutState): Step =>
  getFirstStep({ isAdmin: admin_checkout, isWarranty: custom_properties.warranty })

/** The highest step that this checkout has reached. */
export function highestStep(state: CheckoutState): Step {
  if (state.valid_step >= stepNumbers.review) return 'review'
  return state.valid_step >= stepNumbers.billing ? 'billing' : firstStep(state)
}

/** The draft of what is typed on several steps and sent with the order. */
export const orderDetailsKey = 'checkout-order'

/** Begins the drafts of shipping addresses. */
export const shippingDraft = 'checkout-shipping'
/** The draft of the address that is typed in the shipping step, of a phone order for its customer. */
export const toShippingDraftKey = (customerId: number | null = null) => `${shippingDraft}:${customerId ?? ''}`
