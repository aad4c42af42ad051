import type { Authorized } from '../../../kernel/authorized.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { TicketRecord } from '../tickets.store.ts'

type Own = Authorized<{ readonly userId: number }>

/** The number of tickets that a user opened. */
export async function countOwnTickets(tx: Tx, { userId }: Own): Promise<number> {
  const { total } = await tx
    .selectFrom('support_ticket')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** A slice of them, the latest message first, each with the last message that its customer sees. */
export async function listOwnTickets(
  tx: Tx,
  { userId }: Own,
  slice: { readonly offset: number; readonly limit: number },
): Promise<readonly { readonly ticket: TicketRecord; readonly last: { text: string; kind: string } | null }[]> {
  const tickets = await tx
    .selectFrom('support_ticket')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_at', 'desc')
    .orderBy('number', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  if (tickets.length === 0) return []
  const messages = await tx
    .selectFrom('ticket_message')
    .distinctOn('ticket_id')
    .select(['ticket_id', 'text', 'kind'])
    .where(
      'ticket_id',
      'in',
      tickets.map((one) => one.ticket_id),
    )
    .where('state', '=', 'shown')
    .where('kind', 'in', ['customer', 'staff', 'other'])
    .orderBy('ticket_id')
    .orderBy('seq', 'desc')
    .execute()
  const lasts = new Map(messages.map((one) => [one.ticket_id, one]))
  return tickets.map((ticket) => ({ ticket, last: lasts.get(ticket.ticket_id) ?? null }))
}
