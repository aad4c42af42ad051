/** The checkout's sentences, word for word (`storefront §8`). */
export const sentences = {
  order:
    'There was an error processing this order and it was NOT placed. Please clear the cookies in your browser or use a different Internet browser and try to place the order again. Thank you.',
  noShipping: 'This postal code seems to be invalid. Please change it or try again.',
  shipping: 'There is missing or invalid shipping information',
  billing: 'There is missing or invalid billing information',
  surcharge: 'You must enter the name of the person who requested the shipping surcharge on this warranty order.',
  claimReason: 'Warranty parts claims require a reason.',
} as const

/** What a demo warranty checkout ends with; nothing is placed. */
export const demoWarranty = (email: string): string =>
  `This is the end of the demo warranty checkout process. Your order has not been placed. If you need assistance please contact us at ${email}.`

/** What a gateway refuses a card with, in its own words: each returns to billing (`storefront §8`). */
export const billingErrors = [
  'cc-number',
  'cc-csc',
  'cc-date',
  'No Billing Address',
  'CVV does not match',
  'Street address and postal code do not match.',
  'AVS data is invalid or AVS is not allowed for this card type.',
  'This transaction has been declined.',
] as const
export type BillingError = (typeof billingErrors)[number]

/** What an order's answer says, as the checkout takes it. */
export type Outcome =
  | { readonly is: 'placed' }
  /** Back to the step, with the words. */
  | { readonly is: 'back'; readonly step: 'billing' | 'shipping'; readonly words: string }
  /** It was placed before: nothing is shown. */
  | { readonly is: 'silent' }
  /** Stays on review: a warning, with the ways back to billing and, for who may, to approve a hold and submit again. */
  | { readonly is: 'warned'; readonly words: string; readonly mayApproveHold: boolean }
  | { readonly is: 'demo'; readonly words: string }

export const orderExists = 'order-exists'
export const noSelectedShipping = 'no selected shipping'
const general = 'General Error'

/** What becomes of an order's answer (`storefront §4, §8`); `error` is the answer's code, null where it was placed. */
export function outcomeOf(answer: { readonly error: string | null; readonly message: string | null }): Outcome {
  const { error, message } = answer
  if (error === null) return { is: 'placed' }
  if (message === orderExists) return { is: 'silent' }
  if (billingErrors.some((one) => one === message))
    return { is: 'back', step: 'billing', words: `Billing Error: ${message}` }
  if (message === noSelectedShipping) return { is: 'back', step: 'shipping', words: sentences.noShipping }
  if (error === 'order.demo') return { is: 'demo', words: message ?? '' }
  return {
    is: 'warned',
    words: message === null || message === '' || message === general ? sentences.order : message,
    mayApproveHold: error === 'order.held',
  }
}
