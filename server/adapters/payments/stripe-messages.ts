import type { BillingError } from '../../../domain/checkout/sentences.ts'

/** The fields of Stripe's error that decide the message. Its codes are published (stripe.com/docs/error-codes). */
interface CardError {
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
}

const byCode: Readonly<Record<string, BillingError>> = {
  incorrect_number: 'cc-number',
  invalid_number: 'cc-number',
  invalid_cvc: 'cc-csc',
  incorrect_cvc: 'CVV does not match',
  invalid_expiry_month: 'cc-date',
  invalid_expiry_year: 'cc-date',
  expired_card: 'cc-date',
  incorrect_zip: 'Street address and postal code do not match.',
  incorrect_address: 'AVS data is invalid or AVS is not allowed for this card type.',
}

/** Returns why a card was declined, as one of the messages of the checkout (`SF214`). */
export const getCardErrorMessage = (error: CardError | null): BillingError =>
  byCode[error?.code ?? ''] ?? byCode[error?.decline_code ?? ''] ?? 'This transaction has been declined.'
