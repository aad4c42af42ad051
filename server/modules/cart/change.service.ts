import { normalizeCouponCode } from '../../../domain/cart/coupons.ts'
import { findPositionBetween } from '../../../domain/cart/sort-positions.ts'
import { maxQuantity, calculateSubtotal } from '../../../domain/cart/totals.ts'
import { willCall } from '../../../domain/checkout/checks.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { findSuccessors } from '../catalogue/index.ts'
import type { CartPorts } from './cart.ports.ts'
import type { StoredCart } from './cart.store.ts'
import type { PricedCart } from './pricing/price.service.ts'
import { lockCartWithLines, saveCart } from './cart.service.ts'
import type { CartWithLines } from './cart.service.ts'
import { checkCoupon } from './pricing/coupons.service.ts'
import {
  replaceLine,
  findPartLabel,
  findRemovedPlace,
  findPlaces,
  removeLine,
  respaceLines,
  setLine,
} from './lines.store.ts'
import { findLines } from './lines.store.ts'

type Writes = Pick<Call, 'tx' | 'now'>

/** The maximum number of lines in a cart. */
export const maxLines = 200

/** For a new line: refuses `cart.full` where the cart has too many with it. A merged cart may have more, whose lines can be changed. */
export function checkCapacity({ lines }: Pick<PricedCart, 'lines'>): void {
  if (lines.length > maxLines) refuse('cart.full')
}

async function refusePart({ tx }: Writes, productId: number): Promise<never> {
  const part = await findPartLabel(tx, productId)
  return part === null ? refuse('catalogue.unknown') : refuse('cart.noPrice', { values: { part } })
}

/** Adds a quantity of a part to the caller's cart (C03). Refuses `catalogue.unknown`, `cart.noPrice`, `cart.full`. */
export async function addPart(call: Call, productId: number, qty: number): Promise<CartWithLines> {
  const { added, ...locked } = await lockCartWithLines(call, { productId, qty })
  if (added === null) return refusePart(call, productId)
  if (added === 'new') checkCapacity(locked)
  return locked
}

/**
 * Sets the quantity of a part, and restores a removed line at its place (C04). Returns whether that is a new line. Refuses
 * `catalogue.unknown`, `cart.noPrice`.
 */
export async function setPart(
  call: Writes,
  cart: StoredCart,
  productId: number,
  qty: number,
  index: number | undefined,
): Promise<boolean> {
  const place = index === undefined ? null : await findPlace(call, cart, productId, index)
  const line = await setLine(call.tx, cart.cartId, productId, qty, place)
  return line === null ? refusePart(call, productId) : line === 'new'
}

/**
 * The sort position of an index among the other lines. A part that was removed from this index gets its old position back,
 * so that several removed lines can be restored in any order.
 */
async function findPlace(
  call: Writes,
  { cartId }: StoredCart,
  productId: number,
  index: number,
): Promise<number | 'behind'> {
  const removed = await findRemovedPlace(call.tx, cartId, productId)
  if (removed?.index === index) return removed.place
  const place = findPositionBetween(await findPlaces(call.tx, cartId, productId), index)
  if (place !== 'none') return place ?? 'behind'
  await respaceLines(call.tx, cartId)
  const again = findPositionBetween(await findPlaces(call.tx, cartId, productId), index)
  return again === 'none' || again === null ? 'behind' : again
}

/** Removes a part (C05). Does nothing if it is not in the cart. */
export const removePart = (call: Writes, cart: StoredCart, productId: number): Promise<void> =>
  removeLine(call.tx, cart.cartId, productId)

/** Sets the postal code to ship to (C06). Refuses `cart.zip` for an unknown postal code. */
export async function setZip(call: Writes, ports: CartPorts, cart: StoredCart, typed: string): Promise<StoredCart> {
  const zip = typed.trim().toUpperCase()
  if ((await ports.places.table()).find(zip) === null) refuse('cart.zip')
  return saveCart(call, cart, { zip })
}

/** Clears the postal code and the shipping service; will call stays selected. */
export const clearZip = (call: Writes, cart: StoredCart): Promise<StoredCart> =>
  saveCart(call, cart, { zip: null, shipCode: cart.shipCode === willCall ? willCall : null })

/** Selects one of the offered shipping services (C07, C08). Refuses `cart.noService`. */
export async function chooseService(
  call: Writes,
  cart: StoredCart,
  { rates, hasWillCall }: PricedCart,
  typed: string,
): Promise<StoredCart> {
  const code = typed.toUpperCase()
  if (code === willCall ? !hasWillCall : !rates.some((one) => one.code === code)) refuse('cart.noService')
  return saveCart(call, cart, { shipCode: code })
}

/** Applies a coupon if it is valid (C09). Otherwise the cart stays unchanged and `error` says why. */
export async function tryCoupon(
  call: Writes,
  cart: StoredCart,
  typed: string,
): Promise<{ readonly cart: StoredCart; readonly error: string | null }> {
  if (cart.warranty) return { cart, error: 'A warranty order takes no coupon: its parts are free.' }
  const lines = await findLines(call.tx, cart.cartId, cart.discount)
  const subtotal = calculateSubtotal(lines.map(({ price, qty }) => ({ price: price ?? 0, qty })))
  const { coupon, error } = await checkCoupon(call, cart, normalizeCouponCode(typed), subtotal)
  return { cart: coupon && error === null ? await saveCart(call, cart, { coupon: coupon.code }) : cart, error }
}

/**
 * Replaces a superseded part by the part that is sold now, in the same quantity. Does nothing if it is not superseded or
 * not in the cart (a double click). Refuses `catalogue.unknown`, `cart.noPrice`.
 */
export async function supersede(call: Writes, cart: StoredCart, productId: number): Promise<void> {
  const lines = await findLines(call.tx, cart.cartId, cart.discount)
  // A part of the cart may have been hidden since, and is replaced all the same.
  if (!lines.some((line) => line.productId === productId)) {
    if ((await findPartLabel(call.tx, productId)) === null) refuse('catalogue.unknown')
    return
  }
  const newest = (await findSuccessors(call.tx, [productId])).get(productId)?.product_id
  if (newest === undefined) return
  if (!(await replaceLine(call.tx, cart.cartId, productId, newest, maxQuantity))) await refusePart(call, newest)
}
