import { createHash, timingSafeEqual } from 'node:crypto'
import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { TicketScope } from './find/find.store.ts'
import type { TicketRecord } from './tickets.store.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

/**
 * Authorizes a ticket for the user who opened it and for anyone with its key. A wrong key and an unknown ticket give the
 * same refusal and take the same time: `tickets.unknown`. Staff read tickets through the inbox.
 */
export function authorizeTicket<T extends TicketRecord>(
  ticket: T | null,
  key: string,
  actor: Actor | null,
): Authorized<T> {
  const hasKey = isSame(ticket?.access_key ?? '', key) && ticket !== null && key !== ''
  const isOwn = actor !== null && ticket !== null && ticket.user_id === actor.userId
  return ticket !== null && (hasKey || isOwn) ? authorize(ticket) : refuse('tickets.unknown')
}

/** Whether the user works tickets: an administrator, on-site staff or a reviewer (record 081). */
export const worksTickets = ({ admin, on_site, reviewer }: Pick<Actor['facts'], 'admin' | 'on_site' | 'reviewer'>) =>
  admin || on_site || reviewer

/** Authorizes any ticket for staff. Refuses `tickets.unknown`. */
export function authorizeForStaff<T extends TicketRecord>(ticket: T | null, actor: Actor): Authorized<T> {
  return ticket !== null && worksTickets(actor.facts) ? authorize(ticket) : refuse('tickets.unknown')
}

/** Whether the caller may open a file of this ticket: staff, or anyone who may read the ticket. */
export function authorizeFileOwner<T extends TicketRecord>(
  ticket: T | null,
  key: string,
  actor: Actor | null,
): { readonly ticket: Authorized<T>; readonly isStaff: boolean } {
  if (ticket !== null && actor !== null && worksTickets(actor.facts))
    return { ticket: authorize(ticket), isStaff: true }
  return { ticket: authorizeTicket(ticket, key, actor), isStaff: false }
}

/** The tickets that a search finds: all for staff, their own for everybody else. */
export const getTicketScope = (actor: Actor): Authorized<TicketScope> =>
  authorize(worksTickets(actor.facts) ? { of: 'all' } : { of: 'user', userId: actor.userId })

/** The tickets that a user opened. */
export const ownTickets = (actor: Actor): Authorized<{ readonly userId: number }> => authorize({ userId: actor.userId })
