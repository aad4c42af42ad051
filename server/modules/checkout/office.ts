import type { Actor } from '../../kernel/call.ts'
import type { CartRecord } from '../cart/index.ts'

/** Whether this is the office on the phone: an administrator whose checkout is switched to it (`storefront §1`). */
export const isOffice = (actor: Actor | null, cart: CartRecord): boolean =>
  actor?.facts.admin === true && cart.adminCheckout

/** Whose order it becomes: whom the office orders for, else who is signed in; null for a visitor, and for the office until somebody is chosen. */
export const buyerOf = (actor: Actor | null, cart: CartRecord): number | null =>
  isOffice(actor, cart) ? cart.asUser : (actor?.userId ?? null)
