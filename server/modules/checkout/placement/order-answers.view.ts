import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../../contract/checkout.ts'
import { orderExists } from '../../../../domain/checkout/sentences.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { PlacedOrder } from '../../orders/index.ts'

/** The reply to an order submission (K05). */
export type OrderAnswer = Reply<(typeof checkout.table)['submitOrder']>

/** No order was placed; `message` says why. */
export const answerNotPlaced = (error: string, message: string): OrderAnswer => ({
  order: null,
  error,
  message,
  action: null,
})

export const answerPlaced = (order: PlacedOrder): OrderAnswer => ({
  order: { ...order, total: toAmount(order.total) },
  error: null,
  message: null,
  action: null,
})

/** Passes on the gateway's own message (`SF214`). */
export const answerDeclined = (message: string): OrderAnswer => answerNotPlaced('order.billing', message)

export const answerBankConfirmation = (clientSecret: string): OrderAnswer => ({
  ...answerNotPlaced(
    'order.action',
    'Your bank asks you to confirm this payment. You will not be charged until you confirm.',
  ),
  action: { client_secret: clientSecret },
})

export const inProgressAnswer: OrderAnswer = answerNotPlaced('order.exists', orderExists)
export const cartChangedAnswer: OrderAnswer = answerNotPlaced(
  'order.changed',
  'Your cart changed in another window or on another device. Please review it and place the order again. You were not charged.',
)
export const gatewayTimeoutAnswer: OrderAnswer = answerNotPlaced(
  'order.gateway',
  'The payment service did not respond, so the order was NOT placed. Any hold on your card will be released. Please try again in a few minutes.',
)

/** Thrown inside a transaction to roll it back; the caller replies with `answer`. */
export class OrderNotPlaced extends Error {
  readonly answer: OrderAnswer
  constructor(answer: OrderAnswer) {
    super(answer.message ?? '')
    this.answer = answer
  }
}

/** Rolls the transaction back and replies with this answer. */
export function refuseOrder(answer: OrderAnswer): never {
  throw new OrderNotPlaced(answer)
}
