import { checkout } from '../../../contract/checkout.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { inParts } from '../../kernel/in-parts.ts'
import { twoSteps } from '../../kernel/two-steps.ts'
import type { CheckedAddress } from '../../ports/address-check.ts'
import { submitBilling } from './billing.service.ts'
import type { CheckoutPorts } from './checkout.ports.ts'
import { submitOrder } from './order.service.ts'
import { findOrder, findOrderCard } from './previous-orders.service.ts'
import { askPost, submitShipping } from './shipping.service.ts'
import { clearPending, orderFor, setWarranty, switchOffice, updateStep } from './steps.service.ts'
import { readWallet } from './wallet.service.ts'

type Rows = typeof checkout.table

/** The handlers of K01 to K10. Other companies are spoken with outside of any transaction. */
export function checkoutHandlers(ports: CheckoutPorts): Implemented {
  return implement(checkout, {
    adminCheckout: ({ body }, call) => switchOffice(call, ports, body.value),
    updateStep: ({ params, body }, call) => updateStep(call, ports, params.step, body?.locked),
    submitShipping: twoSteps<Rows['submitShipping'], CheckedAddress | null>(
      ({ body }, call) => askPost(call, ports, body),
      ({ body }, call, post) => submitShipping(call, ports, body, post),
    ),
    submitBilling: ({ body }, call) => submitBilling(call, ports, body),
    submitOrder: inParts<Rows['submitOrder']>(({ body }, call) => submitOrder(call, ports, body)),
    clearPending: (_, call) => clearPending(call),
    setUser: ({ body }, call) => orderFor(call, ports, body.asUser),
    setWarranty: ({ body }, call) => setWarranty(call, ports, body),
    findOrder: ({ params }, call) => findOrder(call, params.order),
    findOrderCard: ({ params }, call) => findOrderCard(call, params.order),
    readWallet: ({ query }, call) => readWallet(call, query.asUser),
  })
}
