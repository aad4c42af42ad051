import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import type { KeptQuote } from './quotes.store.ts'

/** A saved cart is its maker's, the user's that it was made for, and an administrator's (`calls.tsv` C12). */
export function mayLoadQuote(actor: Actor, quote: KeptQuote | null): Authorized<KeptQuote> | null {
  if (quote === null) return null
  const isOwn = quote.user_id === actor.userId || quote.made_by === actor.userId
  return isOwn || actor.facts.admin ? authorize(quote) : null
}
