import type { Call } from '../../kernel/call.ts'
import { hashToken } from '../../kernel/session.ts'
import { atFirst } from '../../../domain/checkout/steps.ts'
import type { BegunCart, CartChanges, CartRecord } from './cart.record.ts'
import { beginAnew, cartOfOwner, holdOwnedCart, lockCart, updateCart } from './carts.store.ts'
import type { Owner } from './carts.store.ts'
import { piecesIn } from './lines.store.ts'

function ownerOf(call: Call): Owner | null {
  if (call.actor) return { userId: call.actor.userId }
  return call.visit && { visitHash: call.visit.tokenHash }
}

/** Whoever has no visit yet begins one with the first thing that is put into a cart. */
function beginVisit(call: Call): Owner {
  const token = Buffer.from(call.randomBytes(32)).toString('base64url')
  call.startVisit(token)
  return { visitHash: hashToken(token) }
}

/** What was given to a checkout so far, as it is before anything was. */
export const nothingGiven = {
  reached: atFirst,
  shippingAddress: null,
  billingAddress: null,
  card: null,
  paysBy: null,
  addressBlock: '',
  warranty: false,
  serialNumber: '',
  claimReason: '',
} as const satisfies CartChanges

/** A cart before anything is done with it. */
const untouched = {
  ...nothingGiven,
  zip: null,
  shipCode: null,
  coupon: null,
  requireSignature: false,
  adminCheckout: false,
  asUser: null,
} as const satisfies CartChanges

const unbegun = (call: Call): CartRecord => ({
  cartId: null,
  userId: call.actor?.userId ?? null,
  submission: call.newId(),
  ...untouched,
  discount: 0,
})

/**
 * The cart of who is signed in, or of this browser's visit. `forWrite` begins it where there is none, and locks it until
 * the transaction ends; without, a cart that was not begun is an empty one without an id.
 */
export async function cartOf(call: Call, options: { readonly forWrite: true }): Promise<BegunCart>
export async function cartOf(call: Call, options: { readonly forWrite: boolean }): Promise<CartRecord>
export async function cartOf(call: Call, { forWrite }: { readonly forWrite: boolean }): Promise<CartRecord> {
  const owner = ownerOf(call)
  if (forWrite)
    return lockCart(call.tx, owner ?? beginVisit(call), {
      cartId: call.newId(),
      submission: call.newId(),
      now: call.now,
    })
  return (owner && (await cartOfOwner(call.tx, owner))) ?? unbegun(call)
}

/** The caller's cart where one was begun, held until the transaction ends; null otherwise, and none is begun. */
export async function heldCart(call: Call): Promise<BegunCart | null> {
  const owner = ownerOf(call)
  return owner && holdOwnedCart(call.tx, owner)
}

/** Keeps what changed of a cart that was begun, and answers it as it is then. */
export async function saveCart(call: Pick<Call, 'tx'>, cart: BegunCart, changes: CartChanges): Promise<BegunCart> {
  return Object.keys(changes).length === 0 ? cart : updateCart(call.tx, cart.cartId, changes)
}

/** After an order: lines, coupon, shipping and what was given to the checkout are gone, and the next order is another one. */
export async function emptyCart(call: Pick<Call, 'tx' | 'newId'>, cartId: string): Promise<void> {
  await beginAnew(call.tx, cartId, { ...untouched, submission: call.newId() })
}

/** How many pieces there are in this caller's cart (C02). */
export async function countPieces(call: Call): Promise<number> {
  const { cartId } = await cartOf(call, { forWrite: false })
  return cartId === null ? 0 : piecesIn(call.tx, cartId)
}
