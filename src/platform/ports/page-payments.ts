import { answerDemoBank, requestCardToken } from '../payments/gateway.ts'
import { releaseWhenLeft } from '../payments/release-when-left.ts'
import type { Payments } from '../payments/payments.ts'

/** The page's gateways: the demo gateway over fetch, and Stripe, whose code loads on demand. */
export const pagePayments: Payments = {
  token: (url, card) => requestCardToken((input, init) => fetch(input, init), url, card),
  answerBank: (url, clientSecret, approve) =>
    answerDemoBank((input, init) => fetch(input, init), url, clientSecret, approve),
  releaseWhenLeft: (submission) => releaseWhenLeft(submission, { window, fetch: (url, init) => fetch(url, init) }),
  fields: async (key) => (await import('../payments/stripe.ts')).createStripeFields(key),
}
