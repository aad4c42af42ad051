import type { PlacementSteps } from '../../ports/placement-steps.ts'
import type { Payments } from '../../ports/payments.ts'
import type { CartPorts } from '../cart/index.ts'

/** Where orders are paid for. */
export interface Till {
  readonly payments: Payments
  readonly steps: PlacementSteps
}

/** What the checkout needs from outside. */
export interface CheckoutPorts extends Till {
  readonly cart: CartPorts
}
