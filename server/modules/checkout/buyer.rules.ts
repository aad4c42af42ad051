import type { Actor } from '../../kernel/call.ts'
import type { CartRecord } from '../cart/index.ts'

/** Whether this is a phone order: an administrator whose checkout is in phone-order mode (`SF005`). */
export const isPhoneOrder = (actor: Actor | null, cart: CartRecord): boolean =>
  actor?.facts.admin === true && cart.adminCheckout

/** The user that the order will belong to: the chosen customer of a phone order, else the signed-in user. Null for visitors and until a customer is chosen. */
export const getBuyerId = (actor: Actor | null, cart: CartRecord): number | null =>
  isPhoneOrder(actor, cart) ? cart.asUser : (actor?.userId ?? null)
