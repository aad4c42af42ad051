import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // Tickets that wait for the shop's answer, the longest wait first.
  `create index support_ticket_to_answer on support_ticket (waiting_since, last_at desc, number desc)
    where status = 'open'`,
  // Returns that wait for the shop, by state, the oldest first; it replaces the one without the state.
  'drop index order_return_open',
  `create index order_return_waiting on order_return (state, opened_at, return_id)
    where state in ('requested', 'opened', 'received')`,
]

/** What the staff's home counts and lists of tickets and returns (record 087). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
