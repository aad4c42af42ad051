import { mostOfOne } from '../../../domain/cart/totals.ts'
import type { Call } from '../../kernel/call.ts'
import type { CartPorts } from './cart.ports.ts'
import { cartOf } from './cart.service.ts'
import { gramsOf, linesOf } from './lines.store.ts'
import { askCarrier, parcelOf } from './rates.service.ts'
import type { Answered } from './rates.service.ts'

/** What a call is about to change of what is sent where. */
export interface Change {
  readonly zip?: string | null
  readonly part?: {
    readonly productId: number
    /** How many there will be, from how many there are. */
    readonly qty: (present: number) => number
  }
}

/**
 * Asks the carrier what sending the cart will cost once the call has changed it: before the transaction, since a carrier
 * may take seconds. A shop without a carrier asks nobody, and nothing is read. What was not foreseen is our table's.
 */
export async function foresee(
  call: Call,
  ports: Pick<CartPorts, 'carrier'>,
  { zip: newZip, part }: Change = {},
): Promise<Answered | null> {
  if (ports.carrier === null) return null
  const cart = await cartOf(call, { forWrite: false })
  const zip = newZip === undefined ? cart.zip : newZip
  if (zip === null) return null
  const lines = cart.cartId === null ? [] : await linesOf(call.tx, cart.cartId, cart.discount)
  if (part === undefined) return askCarrier(call, ports, parcelOf(zip, lines))
  const others = lines.filter((line) => line.productId !== part.productId)
  const present = lines.find((line) => line.productId === part.productId)
  const qty = Math.min(mostOfOne, part.qty(present?.qty ?? 0))
  const grams = present?.grams ?? (await gramsOf(call.tx, part.productId))
  return askCarrier(call, ports, parcelOf(zip, qty === 0 ? others : [...others, { qty, grams }]))
}
