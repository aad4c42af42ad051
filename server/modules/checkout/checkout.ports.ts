import type { PlacementSteps } from '../../ports/placement-steps.ts'
import type { Payments } from '../../ports/payments.ts'
import type { CartPorts } from '../cart/index.ts'

/** The payment gateway, and the steps that fault-injection tests interrupt. */
export interface PaymentPorts {
  readonly payments: Payments
  readonly steps: PlacementSteps
}

/** The external services that the checkout uses. */
export interface CheckoutPorts extends PaymentPorts {
  readonly cart: CartPorts
}
