import { lazyPlaces } from '../../server/adapters/places/lazy-places.ts'
import { packagedAddressCheck } from '../../server/adapters/places/packaged-address-check.ts'
import type { CartPorts } from '../../server/modules/cart/index.ts'
import type { ShippingRates } from '../../server/ports/shipping-rates.ts'

/** The cart's ports without a network: our own tables, and a carrier where a test passes one. */
export const cartPorts = (carrier: ShippingRates | null = null): CartPorts => ({
  places: lazyPlaces,
  carrier,
  addressCheck: packagedAddressCheck(lazyPlaces),
  warehousePostalCode: '55401',
  gateway: { kind: 'demo', tokens_url: '/demo-gateway/tokens', publishable_key: null },
})
