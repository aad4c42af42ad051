import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import { getNextStatus, getWaitingSince } from '../../../domain/tickets/states.ts'
import type { TicketStep } from '../../../domain/tickets/states.ts'
import { parseTicketNumber } from '../../../domain/tickets/number.ts'
import type { Database } from '../../db/schema.ts'
import type { Call, Tx } from '../../kernel/call.ts'

const selectTickets = (tx: Tx) => tx.selectFrom('support_ticket').selectAll()
export type TicketRecord = Awaited<ReturnType<ReturnType<typeof selectTickets>['execute']>>[number]
export type NewTicket = Omit<Insertable<Database['support_ticket']>, 'waiting_since' | 'last_at' | 'closed_at'>

/** Inserts a ticket whose customer waits since it was received, or since an earlier `since`. Null if its id is taken. */
export async function insertTicket(
  tx: Tx,
  ticket: NewTicket,
  since = ticket.received_at,
): Promise<TicketRecord | null> {
  const { received_at: at, status } = ticket
  const row = await tx
    .insertInto('support_ticket')
    .values({
      ...ticket,
      waiting_since: status === 'open' ? since : null,
      last_at: at,
      closed_at: status === 'closed' ? at : null,
    })
    .onConflict((conflict) => conflict.column('ticket_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The ticket that this op of this user created with this id, or null. */
export async function findTicketByOp(
  tx: Tx,
  ticket: Pick<TicketRecord, 'ticket_id' | 'client_op_id' | 'user_id'>,
): Promise<TicketRecord | null> {
  if (ticket.client_op_id === null) return null
  const row = await selectTickets(tx)
    .where('ticket_id', '=', ticket.ticket_id)
    .where('client_op_id', '=', ticket.client_op_id)
    .where('user_id', 'is not distinct from', ticket.user_id)
    .executeTakeFirst()
  return row ?? null
}

/** Finds a ticket by its number in any notation, or null. An impossible number is queried too: the answer takes as long. */
export async function findTicket(tx: Tx, typed: string): Promise<TicketRecord | null> {
  const row = await selectTickets(tx)
    .where('number', '=', parseTicketNumber(typed) ?? 0)
    .executeTakeFirst()
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockTicket(tx: Tx, typed: string): Promise<TicketRecord | null> {
  const row = await selectTickets(tx)
    .where('number', '=', parseTicketNumber(typed) ?? 0)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Finds a ticket by the key that its mails carry, locked, or null. */
export async function lockTicketByMailKey(tx: Tx, keys: readonly string[]): Promise<TicketRecord | null> {
  if (keys.length === 0) return null
  const row = await selectTickets(tx)
    .where('mail_key', 'in', keys)
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Changes a ticket and increments its revision. */
export async function updateTicket(
  tx: Tx,
  ticketId: string,
  change: Updateable<Database['support_ticket']> = {},
): Promise<TicketRecord> {
  return tx
    .updateTable('support_ticket')
    .set({ ...change, rev: sql<number>`rev + 1` })
    .where('ticket_id', '=', ticketId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const oldMailDays = 90

/**
 * Notes since when the first of a ticket's held mails waits, once staff have decided on one. Those that were old when the ticket
 * got this time (migration 117) are left out. Returns the ticket as it is then.
 */
export async function noteHeldSince({ tx, now }: Pick<Call, 'tx' | 'now'>, ticketId: string): Promise<TicketRecord> {
  const recent = new Date(now.getTime() - oldMailDays * 86_400_000)
  return tx
    .updateTable('support_ticket')
    .set((e) => ({
      held_since: e
        .selectFrom('ticket_message')
        .select((message) => message.fn.min('received_at').as('since'))
        .where('ticket_message.ticket_id', '=', ticketId)
        .where('state', '=', 'held')
        .where('received_at', '>=', sql<Date>`least(support_ticket.held_since, ${recent}::timestamptz)`),
    }))
    .where('ticket_id', '=', ticketId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Moves a ticket by a step: status, the customer's wait, the time of the last message. `since`: when the message came, if
 * it was held until now.
 */
export function moveTicket(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  ticket: Pick<TicketRecord, 'ticket_id' | 'waiting_since'>,
  step: TicketStep,
  change: Updateable<Database['support_ticket']> = {},
  since = now,
): Promise<TicketRecord> {
  const status = getNextStatus(step)
  return updateTicket(tx, ticket.ticket_id, {
    ...change,
    status,
    is_automatic: false,
    waiting_since: getWaitingSince(step, ticket.waiting_since, since),
    closed_at: status === 'closed' ? now : null,
    ...(step === 'close' || step === 'reopen' ? {} : { last_at: now }),
  })
}

/** Adds an entry to a ticket's history. A null `userId` means a customer without an account, or the system. */
export async function addTicketEvent(
  call: Pick<Call, 'tx' | 'now' | 'newId'>,
  ticketId: string,
  entry: { readonly userId: number | null; readonly action: string; readonly detail?: string | null },
): Promise<void> {
  await call.tx
    .insertInto('ticket_event')
    .values({
      event_id: call.newId(),
      ticket_id: ticketId,
      at: call.now,
      user_id: entry.userId,
      action: entry.action,
      detail: entry.detail ?? null,
    })
    .execute()
}

/** Whether a ticket was closed without an answer after `at`. */
export async function wasClosedAfter(tx: Tx, ticketId: string, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('ticket_event')
    .select('event_id')
    .where('ticket_id', '=', ticketId)
    .where('action', '=', 'close')
    .where('at', '>', at)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The history of a ticket with the names of its people, the oldest first. */
export const listTicketEvents = (tx: Tx, ticketId: string) =>
  tx
    .selectFrom('ticket_event')
    .leftJoin('app_user', 'app_user.user_id', 'ticket_event.user_id')
    .select(['event_id', 'at', 'action', 'detail', 'first_name', 'last_name'])
    .where('ticket_id', '=', ticketId)
    .orderBy('seq')
    .execute()
export type TicketEventRecord = Awaited<ReturnType<typeof listTicketEvents>>[number]
