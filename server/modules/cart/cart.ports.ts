import type { CheckoutState } from '../../../contract/shapes/cart.ts'
import type { AddressCheck } from '../../ports/address-check.ts'
import type { Places } from '../../ports/places.ts'
import type { ShippingRates } from '../../ports/shipping-rates.ts'

/** The external services that carts use. */
export interface CartPorts {
  readonly places: Places
  /** The carrier's rate service; null if the shop uses its own table. */
  readonly carrier: ShippingRates | null
  readonly addressCheck: AddressCheck
  /** Where orders ship from and are picked up, as long as the settings name no warehouse. */
  readonly warehousePostalCode: string
  /** How the browser turns a card number into a token. */
  readonly gateway: CheckoutState['gateway']
}
