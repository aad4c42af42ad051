import type { Order } from '../../../../../contract/shapes/order.ts'
import { toAmount, toCents } from '../../../../../domain/money/cents.ts'

/** What banks are asking about, whoever pays it. It counts as paid, and may still fail. */
export const sumUnconfirmed = ({ payments }: Pick<Order, 'payments'>): number =>
  toAmount(payments.reduce((sum, { amount, unconfirmed }) => sum + (unconfirmed === true ? toCents(amount) : 0), 0))

/** What a customer can pay for an order: what is due, and what they began to pay while their bank is asking. */
export const getPayable = ({ balance, unconfirmed = 0 }: Pick<Order, 'balance' | 'unconfirmed'>): number =>
  toAmount(toCents(balance) + toCents(unconfirmed))

/** Whether this reader can pay for an order. Nothing is unconfirmed for others. */
export const isPayable = ({ may, balance, unconfirmed = 0 }: Pick<Order, 'may' | 'balance' | 'unconfirmed'>): boolean =>
  may.pay === true || (unconfirmed > 0 && getPayable({ balance, unconfirmed }) > 0)
