import type { PlacementSteps } from '../../ports/placement-steps.ts'
import type { Payments } from '../../ports/payments.ts'
import type { CartPorts } from '../cart/index.ts'

/** What the checkout needs from outside. */
export interface CheckoutPorts {
  readonly cart: CartPorts
  readonly payments: Payments
  readonly steps: PlacementSteps
}
