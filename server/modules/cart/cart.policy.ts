import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import type { SavedQuote } from './quotes/quotes.store.ts'

/** A quote may be loaded by its author, by the user it was made for, and by administrators (`calls.tsv` C12). */
export function authorizeQuote(actor: Actor, quote: SavedQuote | null): Authorized<SavedQuote> | null {
  if (quote === null) return null
  const isOwn = quote.user_id === actor.userId || quote.made_by === actor.userId
  return isOwn || actor.facts.admin ? authorize(quote) : null
}
