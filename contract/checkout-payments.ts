// What is due for an order is paid: collected by administrators, or paid by its customer (records 072 and 098).
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { someText, text } from './shapes/basics.ts'
import { order } from './shapes/order.ts'
import { balanceForm, paidAnswer, paymentForm, paymentWays } from './shapes/order-payment.ts'

const ours = { spec: 'ours', source: 'docs/decisions/098-a-balance-is-paid.md' } as const
const write = {
  method: 'POST',
  effect: 'write',
  offline: 'online',
  transaction: 'own',
  secret: true,
  cardFree: true,
  refreshes: ['orders', 'checkout.readPaymentWays'],
} as const
const params = z.object({ id: someText(20) })
const query = z.strictObject({ order_key: z.optional(text(100)) })

export const { table: checkoutPayments } = endpoints('checkout', {
  /** Collects what is due for an order: by a card of its customer, or a check that came. */
  collectPayment: {
    spec: 'ours',
    source: 'docs/decisions/072-what-was-paid.md',
    ...write,
    path: '/orders/{id}/payments',
    access: ['admin'],
    params,
    body: paymentForm,
    reply: order,
    refusals: [
      'orders.unknown',
      'orders.notDue',
      'orders.paymentKnown',
      'orders.cardAmount',
      'orders.cardDeclined',
      'orders.paymentPending',
      'checkout.cardUnknown',
      'checkout.tooManyDeclines',
      'billing.rawCard',
    ],
  },
  /** A customer pays all that is due for an order of the own account, or with its key. Staff collect instead. */
  payBalance: {
    ...ours,
    ...write,
    path: '/orders/{id}/pay',
    access: 'anyone',
    params,
    query,
    body: balanceForm,
    reply: paidAnswer,
    refusals: [
      'orders.unknown',
      'orders.balanceChanged',
      'orders.paymentKnown',
      'orders.cardAmount',
      'orders.cardDeclined',
      'orders.paymentPending',
      'checkout.cardUnknown',
      'checkout.tooManyDeclines',
      'billing.rawCard',
    ],
  },
  /** By which cards what is due can be paid: by its customer, or by an administrator on the phone. */
  readPaymentWays: {
    ...ours,
    method: 'GET',
    path: '/orders/{id}/payment-ways',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    // The address has the key, so no cache may store the answer.
    ofVisit: true,
    params,
    query,
    reply: paymentWays,
    refusals: ['orders.unknown'],
  },
})
