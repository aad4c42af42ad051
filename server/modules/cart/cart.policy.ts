import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { CartRecord } from './cart.store.ts'
import type { SavedQuote } from './quotes/quotes.store.ts'

/**
 * Whether the caller may order on the own account, on its terms or under warranty (`orders.place`). Staff need no such right
 * for the account of a phone order, and anyone may pay by card.
 */
export const mayOrderOnAccount = (actor: Actor | null): boolean => actor?.permissions.includes('orders.place') === true

/** Refuses the cart of a phone order, which is a customer's, to its administrator while the session has no role: `auth.notAllowed`. */
export function checkPhoneOrder({ adminCheckout }: Pick<CartRecord, 'adminCheckout'>, actor: Actor | null): void {
  if (adminCheckout && actor?.facts.admin !== true) refuse('auth.notAllowed')
}

/** The note of a quote is for the one who wrote it and for administrators: it may be about the customer. */
export const mayReadNote = (actor: Actor, makerId: number): boolean => makerId === actor.userId || actor.facts.admin

/** A quote may be loaded by its author, by the user it was made for, and by administrators (`calls.tsv` C12). */
export function authorizeQuote(actor: Actor, quote: SavedQuote | null): Authorized<SavedQuote> | null {
  if (quote === null) return null
  const isOwn = quote.user_id === actor.userId || quote.made_by === actor.userId
  return isOwn || actor.facts.admin ? authorize(quote) : null
}
