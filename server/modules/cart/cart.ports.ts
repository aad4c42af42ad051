import type { CheckoutState } from '../../../contract/shapes/cart.ts'
import type { AddressCheck } from '../../ports/address-check.ts'
import type { Places } from '../../ports/places.ts'
import type { ShippingRates } from '../../ports/shipping-rates.ts'
import type { Taxes } from '../../ports/taxes.ts'

/** The external services that carts use. */
export interface CartPorts {
  readonly places: Places
  /** The built-in rate table; needs no network. */
  readonly tableRates: ShippingRates
  /** The carrier's rate service; null if the shop uses its own table. */
  readonly carrier: ShippingRates | null
  readonly taxes: Taxes
  readonly addressCheck: AddressCheck
  /** Where orders ship from, and where customers pick up will-call orders. */
  readonly warehousePostalCode: string
  /** How the browser turns a card number into a token. */
  readonly gateway: CheckoutState['gateway']
}
