import { maxQuantity } from '../../../../domain/cart/totals.ts'
import type { Call } from '../../../kernel/call.ts'
import type { CartPorts } from '../cart.ports.ts'
import { getCart } from '../cart.service.ts'
import { findGrams, findLines } from '../lines.store.ts'
import { fetchCarrierRates, toParcel } from './rates.service.ts'
import type { CarrierAnswer } from './rates.service.ts'

/** The change that a call is about to make to the shipment. */
export interface ExpectedChange {
  readonly zip?: string | null
  readonly part?: {
    readonly productId: number
    /** The new quantity, given the present one. */
    readonly qty: (present: number) => number
  }
}

/**
 * Fetches the carrier rates for the cart as the call will change it. Runs before the transaction, since a carrier may take
 * seconds. A shop without a carrier reads nothing. Rates that were not prefetched come from the built-in table.
 */
export async function prefetchRates(
  call: Call,
  ports: Pick<CartPorts, 'carrier' | 'warehousePostalCode'>,
  { zip: newZip, part }: ExpectedChange = {},
): Promise<CarrierAnswer | null> {
  if (ports.carrier === null) return null
  const cart = await getCart(call, { forWrite: false })
  const zip = newZip === undefined ? cart.zip : newZip
  if (zip === null) return null
  const lines = cart.cartId === null ? [] : await findLines(call.tx, cart.cartId, cart.discount)
  if (part === undefined) return fetchCarrierRates(call, ports, toParcel(zip, lines))
  const others = lines.filter((line) => line.productId !== part.productId)
  const present = lines.find((line) => line.productId === part.productId)
  const qty = Math.min(maxQuantity, part.qty(present?.qty ?? 0))
  const grams = present?.grams ?? (await findGrams(call.tx, part.productId))
  return fetchCarrierRates(call, ports, toParcel(zip, qty === 0 ? others : [...others, { qty, grams }]))
}
