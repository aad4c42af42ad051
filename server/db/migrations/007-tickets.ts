import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  `create table support_ticket (
    ticket_id uuid primary key,
    number integer generated always as identity (start with 10001) unique,
    client_op_id text,
    action text not null,
    contact_name text not null,
    contact_email text not null,
    contact_phone text not null,
    message text not null,
    product_id integer references product on delete set null,
    user_id integer references app_user,
    account_id integer references account,
    made_at timestamptz not null,
    received_at timestamptz not null
  )`,
  'create index support_ticket_received on support_ticket (received_at)',
  // Models may have no serial pattern. If they do, a serial is looked up by its prefixes.
  'alter table model drop constraint model_serial_prefix_key',
  "create unique index model_serial_prefix on model (serial_prefix) where serial_prefix <> ''",
]

/** Tickets to the shop, and serial numbers by prefix. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
