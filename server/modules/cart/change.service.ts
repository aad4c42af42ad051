import { couponKey } from '../../../domain/cart/coupons.ts'
import { placeBetween } from '../../../domain/cart/places.ts'
import { mostOfOne, subtotalOf } from '../../../domain/cart/totals.ts'
import { replacements } from '../../../domain/catalogue/supersession.ts'
import { willCall } from '../../../domain/checkout/checks.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { replacedBy } from '../catalogue/index.ts'
import type { CartPorts } from './cart.ports.ts'
import type { BegunCart, PricedCart } from './cart.record.ts'
import { saveCart } from './cart.service.ts'
import { judgeCoupon } from './coupons.service.ts'
import {
  addLine,
  exchangeLine,
  partNamed,
  placeOfRemoved,
  placesOf,
  removeLine,
  respace,
  setLine,
} from './lines.store.ts'
import { linesOf } from './lines.store.ts'

type Writes = Pick<Call, 'tx' | 'now'>

/** How many different parts a cart holds. */
export const mostLines = 200

/** Refuses `cart.full` where a change has put one part too many into it. */
export function checkRoom({ lines }: Pick<PricedCart, 'lines'>): void {
  if (lines.length > mostLines) refuse('cart.full')
}

async function noSuchPart({ tx }: Writes, productId: number): Promise<never> {
  const part = await partNamed(tx, productId)
  return part === null ? refuse('catalogue.unknown') : refuse('cart.noPrice', { values: { part } })
}

/** Puts so many of a part more into a cart (C03). Refuses `catalogue.unknown`, `cart.noPrice`. */
export async function addPart(call: Writes, cart: BegunCart, productId: number, qty: number): Promise<void> {
  if (!(await addLine(call.tx, cart.cartId, productId, qty, mostOfOne))) await noSuchPart(call, productId)
}

/** Sets how many of a part there are, and puts one back to its place that was taken out (C04). Refuses as above. */
export async function setPart(
  call: Writes,
  cart: BegunCart,
  productId: number,
  qty: number,
  index: number | undefined,
): Promise<void> {
  const place = index === undefined ? null : await placeAt(call, cart, productId, index)
  if (!(await setLine(call.tx, cart.cartId, productId, qty, place))) await noSuchPart(call, productId)
}

/**
 * The place of an index among the other lines. Of a part that was taken out from just there it is the place that it had:
 * so several that were taken out come back to where they were, in whichever order.
 */
async function placeAt(
  call: Writes,
  { cartId }: BegunCart,
  productId: number,
  index: number,
): Promise<number | 'behind'> {
  const removed = await placeOfRemoved(call.tx, cartId, productId)
  if (removed?.index === index) return removed.place
  const place = placeBetween(await placesOf(call.tx, cartId, productId), index)
  if (place !== 'none') return place ?? 'behind'
  await respace(call.tx, cartId)
  const again = placeBetween(await placesOf(call.tx, cartId, productId), index)
  return again === 'none' || again === null ? 'behind' : again
}

/** Takes a part out (C05); one that is not in the cart changes nothing. */
export const removePart = (call: Writes, cart: BegunCart, productId: number): Promise<void> =>
  removeLine(call.tx, cart.cartId, productId)

/** Where the parts go (C06). Refuses `cart.zip` for what is no postal code that we know. */
export async function setZip(call: Writes, ports: CartPorts, cart: BegunCart, typed: string): Promise<BegunCart> {
  const zip = typed.trim().toUpperCase()
  if ((await ports.places.table()).find(zip) === null) refuse('cart.zip')
  return saveCart(call, cart, { zip })
}

/** Nowhere yet, so no service either, but for who comes and fetches. */
export const clearZip = (call: Writes, cart: BegunCart): Promise<BegunCart> =>
  saveCart(call, cart, { zip: null, shipCode: cart.shipCode === willCall ? willCall : null })

/** How it is sent (C07, C08): by one of the services that are offered. Refuses `cart.noService`. */
export async function chooseService(
  call: Writes,
  cart: BegunCart,
  { rates }: PricedCart,
  typed: string,
): Promise<BegunCart> {
  const code = typed.toUpperCase()
  if (code !== willCall && !rates.some((one) => one.code === code)) refuse('cart.noService')
  return saveCart(call, cart, { shipCode: code })
}

/** Tries a coupon (C09): kept where it is good; else the cart stays as it is, and the sentence says why. */
export async function tryCoupon(
  call: Writes,
  cart: BegunCart,
  typed: string,
): Promise<{ readonly cart: BegunCart; readonly fault: string | null }> {
  const lines = await linesOf(call.tx, cart.cartId, cart.discount)
  const subtotal = subtotalOf(lines.map(({ price, qty }) => ({ price: price ?? 0, qty })))
  const { coupon, fault } = await judgeCoupon(call, cart, couponKey(typed), subtotal)
  return { cart: coupon && fault === null ? await saveCart(call, cart, { coupon: coupon.code }) : cart, fault }
}

/**
 * Puts the part that is sold now in the place of one that was replaced, as many. Nothing happens where it was not
 * replaced, or is not in the cart (a button that was pressed twice). Refuses `catalogue.unknown`, `cart.noPrice`.
 */
export async function supersede(call: Writes, cart: BegunCart, productId: number): Promise<void> {
  if ((await partNamed(call.tx, productId)) === null) refuse('catalogue.unknown')
  const next = await replacedBy(call.tx, [productId])
  const newest = replacements(productId, (one) => next.get(one) ?? null).at(-1)
  const lines = await linesOf(call.tx, cart.cartId, cart.discount)
  if (newest === undefined || !lines.some((line) => line.productId === productId)) return
  if (!(await exchangeLine(call.tx, cart.cartId, productId, newest, mostOfOne))) await noSuchPart(call, newest)
}
