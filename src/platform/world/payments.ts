import { tokenOf } from '../payments/gateway.ts'
import type { Payments } from '../payments/payments.ts'

/** The page's gateways: the demo's over fetch, Stripe by its own code, which comes when it is needed. */
export const pagePayments: Payments = {
  token: (url, card) => tokenOf((input, init) => fetch(input, init), url, card),
  fields: async (key) => (await import('../payments/stripe.ts')).stripeFields(key),
}
