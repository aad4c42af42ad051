import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Empties what payments had left of cards that were to be saved (docs/decisions/101-cards-of-balances-are-saved.md). A card
 * of the last day may still be waiting for its job; one that has ended runs again, which saves nothing twice and empties it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`update order_payment set card_to_keep = null
    where card_to_keep is not null and state <> 'pending'
      and (state <> 'done' or done_at is null or done_at < now() - interval '1 day')`.execute(db)
  await sql`insert into staged_job (kind, payload, run_at)
    select 'orders.keepPaidCard', json_build_object('payment_id', payment_id)::text, now() from order_payment
    where card_to_keep is not null and state = 'done'`.execute(db)
}
