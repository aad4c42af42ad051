/** The checkout's messages, letter by letter (`SF213, SF214, SF215, SF216, SF217, SF218`). */
export const sentences = {
  order:
    'There was an error processing this order and it was NOT placed. Please clear the cookies in your browser or use a different Internet browser and try to place the order again. Thank you.',
  noShipping: 'This postal code seems to be invalid. Please change it or try again.',
  shipping: 'There is missing or invalid shipping information',
  billing: 'There is missing or invalid billing information',
  surcharge: 'You must enter the name of the person who requested the shipping surcharge on this warranty order.',
  claimReason: 'Warranty parts claims require a reason.',
} as const

/** The message at the end of a demo warranty checkout, which places no order. */
export const demoWarranty = (email: string): string =>
  `This is the end of the demo warranty checkout process. Your order has not been placed. If you need assistance please contact us at ${email}.`

/** The gateway's messages for a declined card. Each returns the customer to billing (`SF214`). */
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

const declines: Readonly<Partial<Record<string, string>>> = {
  'cc-number': 'The card number is not valid.',
  'cc-csc': 'The security code is not valid.',
  'cc-date': 'The card has expired.',
  'No Billing Address': 'The card has no billing address.',
  'CVV does not match': 'The security code does not match the card.',
}
/** The gateway's message about a declined card as a sentence, for a payment that is not a checkout. */
export const getDeclineSentence = (message: string): string => declines[message] ?? message

/** What the checkout does after the response to an order. */
export type Outcome =
  | { readonly is: 'placed' }
  /** Return to this step and show the message. */
  | { readonly is: 'back'; readonly step: 'billing' | 'shipping'; readonly message: string }
  /** The order was placed before: show nothing. */
  | { readonly is: 'silent' }
  /** Stay on review and show a warning, with a link to billing. Some users may also approve the hold and resubmit. */
  | { readonly is: 'warned'; readonly message: string; readonly mayApproveHold: boolean }
  | { readonly is: 'demo'; readonly message: string }

export const orderExists = 'order-exists'
export const noSelectedShipping = 'no selected shipping'
const generalError = 'General Error'

/** Maps the response to an order to an outcome (`SF128, SF129, SF130, SF131, SF132, SF133`). `error` is its code, null for a placed order. */
export function toOutcome(answer: { readonly error: string | null; readonly message: string | null }): Outcome {
  const { error, message } = answer
  if (error === null) return { is: 'placed' }
  if (message === orderExists) return { is: 'silent' }
  if (billingErrors.some((one) => one === message))
    return { is: 'back', step: 'billing', message: `Billing Error: ${message}` }
  if (message === noSelectedShipping) return { is: 'back', step: 'shipping', message: sentences.noShipping }
  if (error === 'order.demo') return { is: 'demo', message: message ?? '' }
  return {
    is: 'warned',
    message: message === null || message === '' || message === generalError ? sentences.order : message,
    mayApproveHold: error === 'order.held',
  }
}
