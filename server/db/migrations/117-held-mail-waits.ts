import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Since when a held mail of a ticket waits for staff, so that they find it under 'To answer' whatever the status of its ticket
 * (docs/decisions/082-mail-comes-in.md). One of more than 90 days stays on its row: years of them would be before the questions of
 * today. The indexes of the inbox are in its order, and have what its sections ask.
 */
const statements = [
  'set local statement_timeout = 0',
  'alter table support_ticket add column held_since timestamptz',
  `update support_ticket set held_since = held.since
    from (select ticket_id, min(received_at) as since from ticket_message
      where state = 'held' and received_at > now() - interval '90 days' group by ticket_id) held
    where held.ticket_id = support_ticket.ticket_id`,
  'drop index support_ticket_to_answer',
  `create index support_ticket_to_answer on support_ticket (least(waiting_since, held_since), last_at desc, number desc)
    where status = 'open' or held_since is not null`,
  'drop index support_ticket_open',
  `create index support_ticket_open on support_ticket (least(waiting_since, held_since), last_at desc, number desc)
    include (assignee_id) where status <> 'closed'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
