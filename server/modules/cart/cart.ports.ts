import type { CheckoutState } from '../../../contract/shapes/cart.ts'
import type { AddressCheck } from '../../ports/address-check.ts'
import type { Places } from '../../ports/places.ts'
import type { ShippingRates } from '../../ports/shipping-rates.ts'
import type { Taxes } from '../../ports/taxes.ts'

/** What carts need from outside. */
export interface CartPorts {
  readonly places: Places
  /** Our own table: answers at once, without a network. */
  readonly tableRates: ShippingRates
  /** A carrier's service; null where the shop goes by its table. */
  readonly carrier: ShippingRates | null
  readonly taxes: Taxes
  readonly addressCheck: AddressCheck
  /** Where parts are sent from, and fetched by who comes for them. */
  readonly warehousePostalCode: string
  /** How a card number becomes a token, as the checkout tells the browser. */
  readonly gateway: CheckoutState['gateway']
}
