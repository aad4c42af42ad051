import { checkout } from '../../../contract/checkout.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { preparedHandler } from '../../kernel/prepared-handler.ts'
import { submitBilling } from './billing/billing.service.ts'
import type { CheckoutPorts } from './checkout.ports.ts'
import { collectPayment } from './payments/collect.service.ts'
import { payBalance, readPaymentWays } from './payments/pay.service.ts'
import { leaveBank } from './placement/leave-bank.service.ts'
import { submitOrder } from './placement/submit-order.service.ts'
import { findOrder, findOrderCard } from './billing/previous-orders.service.ts'
import { verifyAddress, submitShipping } from './steps/shipping.service.ts'
import { clearPending, setCustomer, setWarranty, setPhoneOrder, updateStep } from './steps/steps.service.ts'
import { readWallet } from './billing/wallet.service.ts'

/** The handlers of K01 to K10. Calls to third parties happen outside any transaction. */
export function checkoutHandlers(ports: CheckoutPorts): Implemented {
  return implement(checkout, {
    adminCheckout: ({ body }, call) => setPhoneOrder(call, ports, body.value),
    updateStep: ({ params, body }, call) => updateStep(call, ports, params.step, body?.locked),
    submitShipping: preparedHandler({
      prepare: ({ body }, call) => verifyAddress(call, ports, body),
      apply: ({ body }, call, verified) => submitShipping(call, ports, body, verified),
    }),
    submitBilling: ({ body }, call) => submitBilling(call, ports, body),
    submitOrder: ({ body }, call) => submitOrder(call, ports, body),
    leaveBank: ({ body }, call) => leaveBank(call, body.submission),
    clearPending: (_, call) => clearPending(call),
    setUser: ({ body }, call) => setCustomer(call, ports, body.asUser),
    setWarranty: ({ body }, call) => setWarranty(call, ports, body),
    findOrder: ({ params }, call) => findOrder(call, params.order),
    findOrderCard: ({ params }, call) => findOrderCard(call, params.order),
    collectPayment: ({ params, body }, call) => collectPayment(call, ports, params.id, body),
    payBalance: ({ params, query, body }, call) =>
      payBalance(call, ports, { id: params.id, key: query.order_key ?? '' }, body),
    readPaymentWays: ({ params, query }, call) =>
      readPaymentWays(call, ports, { id: params.id, key: query.order_key ?? '' }),
    readWallet: ({ query }, call) => readWallet(call, query.asUser),
  })
}
