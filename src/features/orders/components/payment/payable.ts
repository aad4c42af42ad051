import type { Order } from '../../../../../contract/shapes/order.ts'
import { toAmount, toCents } from '../../../../../domain/money/cents.ts'

/** What a customer can pay for an order: what is due, and what they began to pay while their bank is asking. */
export const getPayable = ({ balance, unconfirmed = 0 }: Pick<Order, 'balance' | 'unconfirmed'>): number =>
  toAmount(toCents(balance) + toCents(unconfirmed))

/** Whether this reader can pay for an order. Nothing is unconfirmed for others. */
export const isPayable = ({ may, balance, unconfirmed = 0 }: Pick<Order, 'may' | 'balance' | 'unconfirmed'>): boolean =>
  may.pay === true || (unconfirmed > 0 && getPayable({ balance, unconfirmed }) > 0)
