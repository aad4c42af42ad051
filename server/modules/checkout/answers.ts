import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../contract/checkout.ts'
import { orderExists } from '../../../domain/checkout/sentences.ts'
import { amountOf } from '../../../domain/money/cents.ts'
import type { PlacedOrder } from '../orders/index.ts'

/** What an order is answered with (K05). */
export type OrderAnswer = Reply<(typeof checkout.table)['submitOrder']>

/** Nothing was placed, and why. */
export const notPlaced = (error: string, message: string): OrderAnswer => ({
  order: null,
  error,
  message,
  action: null,
})

export const placed = (order: PlacedOrder): OrderAnswer => ({
  order: { ...order, total: amountOf(order.total) },
  error: null,
  message: null,
  action: null,
})

/** The gateway's own words (`storefront §8`, billing errors). */
export const declined = (words: string): OrderAnswer => notPlaced('order.billing', words)

export const bankAsks = (clientSecret: string): OrderAnswer => ({
  ...notPlaced('order.action', 'Your bank asks you to confirm this payment. Nothing is charged before you have.'),
  action: { client_secret: clientSecret },
})

export const underWay: OrderAnswer = notPlaced('order.exists', orderExists)
export const changedElsewhere: OrderAnswer = notPlaced(
  'order.changed',
  'This cart has changed since you looked at it, in another window or on another device. Look it over and place the order again; nothing was charged.',
)
export const gatewaySilent: OrderAnswer = notPlaced(
  'order.gateway',
  'The payment service did not answer, so the order was NOT placed. Whatever was held on the card is let go. Try again in a few minutes.',
)

/** Thrown within a transaction that is to leave nothing behind: the answer is what stays of it. */
export class NotPlaced extends Error {
  readonly answer: OrderAnswer
  constructor(answer: OrderAnswer) {
    super(answer.message ?? '')
    this.answer = answer
  }
}

/** Rolls the transaction back and answers so. */
export function refuseOrder(answer: OrderAnswer): never {
  throw new NotPlaced(answer)
}
