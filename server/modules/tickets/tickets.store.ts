import type { Tx } from '../../kernel/call.ts'

export interface NewTicket {
  readonly ticket_id: string
  readonly client_op_id: string | null
  readonly action: string
  readonly contact_name: string
  readonly contact_email: string
  readonly contact_phone: string
  readonly message: string
  readonly product_id: number | null
  readonly passport_code: string | null
  readonly user_id: number | null
  readonly account_id: number | null
  readonly made_at: Date
  readonly received_at: Date
}

/** Keeps a ticket and answers its number, or null where another has its id. */
export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<number | null> {
  const row = await tx
    .insertInto('support_ticket')
    .values(ticket)
    .onConflict((conflict) => conflict.column('ticket_id').doNothing())
    .returning('number')
    .executeTakeFirst()
  return row?.number ?? null
}

/** The number of the ticket with this id that this very op of this user made, or null. */
export async function ticketOfOp(
  tx: Tx,
  ticket: Pick<NewTicket, 'ticket_id' | 'client_op_id' | 'user_id'>,
): Promise<number | null> {
  if (ticket.client_op_id === null) return null
  const row = await tx
    .selectFrom('support_ticket')
    .select('number')
    .where('ticket_id', '=', ticket.ticket_id)
    .where('client_op_id', '=', ticket.client_op_id)
    .where('user_id', 'is not distinct from', ticket.user_id)
    .executeTakeFirst()
  return row?.number ?? null
}
