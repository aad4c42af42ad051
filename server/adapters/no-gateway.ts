import type { Payments } from '../ports/payments.ts'

/** For a shop without a payment gateway, which sells on terms, by check and under warranty, but not by card. */
export const noGateway: Payments = {
  gateway: { kind: 'none', tokensUrl: null, publishableKey: null },
  authorize: () => Promise.resolve({ is: 'declined', message: 'We do not accept cards yet. Please call us to order.' }),
  find: () => Promise.resolve(null),
  capture: () => Promise.resolve({ is: 'refused' }),
  void: () => Promise.resolve(),
  refund: () => Promise.resolve(),
  keepCard: () => Promise.resolve(null),
}
