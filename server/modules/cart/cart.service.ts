import type { Call } from '../../kernel/call.ts'
import { hashToken } from '../../kernel/session.ts'
import { maxQuantity } from '../../../domain/cart/totals.ts'
import { nothingReached } from '../../../domain/checkout/steps.ts'
import { checkPhoneOrder } from './cart.policy.ts'
import type { StoredCart, CartChanges, CartRecord } from './cart.store.ts'
import {
  createWithNext,
  findCart,
  lockCart,
  lockOrCreateCart,
  lockWithNext,
  nameCartOf,
  updateCart,
} from './cart.store.ts'
import type { Owner } from './cart.store.ts'
import { addLineWithNext, countLineItems, readLines } from './lines.store.ts'
import type { LineChange } from './lines.store.ts'
import type { LineRecord } from './lines.store.ts'

function getOwner(call: Call): Owner | null {
  if (call.actor) return { userId: call.actor.userId }
  return call.visit && { visitHash: call.visit.tokenHash }
}

/** Starts a visit with the visitor's first change of a cart. */
function beginVisit(call: Call): Owner {
  const token = Buffer.from(call.randomBytes(32)).toString('base64url')
  call.startVisit(token)
  return { visitHash: hashToken(token) }
}

/** The checkout data of a cart before anything was submitted. */
export const emptyCheckout = {
  reached: nothingReached,
  shippingAddress: null,
  billingAddress: null,
  card: null,
  paysBy: null,
  addressBlock: '',
  warranty: false,
  serialNumber: '',
  claimReason: '',
} as const satisfies CartChanges

/** The fields of a new cart. */
export const emptyState = {
  ...emptyCheckout,
  zip: null,
  shipCode: null,
  coupon: null,
  requireSignature: false,
  adminCheckout: false,
  asUser: null,
} as const satisfies CartChanges

const createUnsavedCart = (call: Call): CartRecord => ({
  cartId: null,
  userId: call.actor?.userId ?? null,
  submission: call.newId(),
  ...emptyState,
  discount: 0,
  isTaxExempt: false,
  settingsStamp: '',
})

/** A cart that the caller may open. Refuses `auth.notAllowed`. */
function checked<T extends CartRecord>({ actor }: Call, cart: T): T {
  checkPhoneOrder(cart, actor)
  return cart
}

/**
 * The cart of the signed-in user, or of this browser's visit. `forWrite` creates it if missing and locks it until the
 * transaction ends. Otherwise a missing cart is an empty one without an id.
 */
export async function getCart(call: Call, options: { readonly forWrite: true }): Promise<StoredCart>
export async function getCart(call: Call, options: { readonly forWrite: boolean }): Promise<CartRecord>
export async function getCart(call: Call, { forWrite }: { readonly forWrite: boolean }): Promise<CartRecord> {
  const owner = getOwner(call)
  if (forWrite) {
    const fresh = { cartId: call.newId(), submission: call.newId(), now: call.now }
    return checked(call, await lockOrCreateCart(call.tx, owner ?? beginVisit(call), fresh, owner === null))
  }
  return checked(call, (owner && (await findCart(call.tx, owner))) ?? createUnsavedCart(call))
}

/** A locked cart with its lines. */
export interface CartWithLines {
  readonly cart: StoredCart
  readonly lines: readonly LineRecord[]
}

/** A part to add while the cart is locked. */
interface AddedPart {
  readonly productId: number
  readonly qty: number
}

/**
 * Locks the caller's cart until the transaction ends, adds a part to it if one is given, and reads its lines: in one
 * message where the cart is there. Creates it if missing. `added`: null if the part is unknown or has no price.
 */
export async function lockCartWithLines(
  call: Call,
  part: AddedPart | null = null,
): Promise<CartWithLines & { readonly added: LineChange | null }> {
  const known = getOwner(call)
  const owner = known ?? beginVisit(call)
  const fresh = { cartId: call.newId(), submission: call.newId(), now: call.now }
  const find =
    known === null ? await createWithNext(call.tx, owner, fresh) : await lockWithNext(call.tx, owner, call.now)
  const add = part && (await addLineWithNext(call.tx, nameCartOf(owner), { ...part, max: maxQuantity }))
  const read = await readLines(call.tx, nameCartOf(owner))
  const [found, added] = [await find(), add?.() ?? null]
  if (found !== null && !found.isOld)
    return { cart: checked(call, found.cart), lines: read(found.cart.discount), added }
  const cart = checked(call, await lockOrCreateCart(call.tx, owner, fresh))
  // Another call may have created the cart between two statements of the message: what was added is not added again.
  const again =
    part === null || added !== null
      ? null
      : await addLineWithNext(call.tx, nameCartOf(owner), { ...part, max: maxQuantity })
  const lines = await readLines(call.tx, nameCartOf(owner))
  return { cart, lines: lines(cart.discount), added: added ?? again?.() ?? null }
}

/** Locks the caller's cart until the transaction ends and reads its lines, in one message. Null if there is none; none is created. */
export async function lockExistingWithLines(call: Call): Promise<CartWithLines | null> {
  const owner = getOwner(call)
  if (owner === null) return null
  const find = await lockWithNext(call.tx, owner, call.now)
  const read = await readLines(call.tx, nameCartOf(owner))
  const found = await find()
  return found && { cart: checked(call, found.cart), lines: read(found.cart.discount) }
}

/** Locks the caller's cart until the transaction ends. Null if there is none; none is created. */
export async function lockExistingCart(call: Call): Promise<StoredCart | null> {
  const owner = getOwner(call)
  const cart = owner && (await lockCart(call.tx, owner))
  return cart && checked(call, cart)
}

/** Saves changes of a stored cart and returns the result. */
export async function saveCart(call: Pick<Call, 'tx'>, cart: StoredCart, changes: CartChanges): Promise<StoredCart> {
  return Object.keys(changes).length === 0 ? cart : updateCart(call.tx, cart, changes)
}

/** The number of items in the caller's cart (C02). */
export async function countItems(call: Call): Promise<number> {
  const { cartId } = await getCart(call, { forWrite: false })
  return cartId === null ? 0 : countLineItems(call.tx, cartId)
}
