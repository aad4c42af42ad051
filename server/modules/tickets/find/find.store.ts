import { isFoundByIndex } from '../../../db/like-pattern.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { Tx } from '../../../kernel/call.ts'

/** Whose tickets a search finds: those of everybody, or those that one user opened. */
export type TicketScope = { readonly of: 'all' } | { readonly of: 'user'; readonly userId: number }

const selectFound = (tx: Tx, scope: TicketScope) => {
  const tickets = tx.selectFrom('support_ticket').select(['number', 'subject', 'status', 'contact_name'])
  return scope.of === 'user' ? tickets.where('user_id', '=', scope.userId) : tickets
}

/** The ticket of this number. */
export const findNumberedTicket = (tx: Tx, scope: Authorized<TicketScope>, number: number) =>
  selectFound(tx, scope).where('number', '=', number).execute()

/** The latest tickets with all these terms in their number, subject, name, email or phone. */
export async function findTicketsByText(tx: Tx, scope: Authorized<TicketScope>, typed: string, limit: number) {
  const where = isFoundByIndex('search_text', typed)
  if (where === null) return []
  return selectFound(tx, scope).where(where).orderBy('number', 'desc').limit(limit).execute()
}
