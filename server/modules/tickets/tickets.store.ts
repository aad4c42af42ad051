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
  readonly label_code: string | null
  readonly user_id: number | null
  readonly account_id: number | null
  readonly made_at: Date
  readonly received_at: Date
}

/** Inserts a ticket and returns its number. Null if its id is taken. */
export async function insertTicket(tx: Tx, { label_code, ...ticket }: NewTicket): Promise<number | null> {
  const row = await tx
    .insertInto('support_ticket')
    .values({ ...ticket, passport_code: label_code })
    .onConflict((conflict) => conflict.column('ticket_id').doNothing())
    .returning('number')
    .executeTakeFirst()
  return row?.number ?? null
}

/** Number of the ticket that this op of this user created with this id, or null. */
export async function findTicketByOp(
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
