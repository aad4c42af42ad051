import type { Payments } from '../ports/payments.ts'

/** A shop that was told of no gateway: it sells on terms, by check and on warranty, and takes no card. */
export const noGateway: Payments = {
  gateway: { kind: 'stripe', tokensUrl: null, publishableKey: null },
  authorize: () => Promise.resolve({ is: 'declined', words: 'This shop takes no cards yet. Call us to order.' }),
  find: () => Promise.resolve(null),
  capture: () => Promise.resolve({ is: 'refused' }),
  void: () => Promise.resolve(),
  refund: () => Promise.resolve(),
  keepCard: () => Promise.resolve(null),
}
