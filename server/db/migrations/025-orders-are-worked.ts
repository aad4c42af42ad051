import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A generated column cannot read another one, so the two numbers are built again. */
const searched = [
  "'so-' || order_id::text",
  "'v' || lpad(order_id::text, 8, '0')",
  'po_number',
  'check_number',
  'taken_by',
  'surcharge_requested_by',
  'previous_order',
  'address_block',
  "coalesce(serial_number, '')",
  "coalesce(tracking_number, '')",
  ...['shipping', 'billing'].flatMap((kind) => ['name', 'company', 'city', 'email'].map((field) => `${kind}_${field}`)),
]

const statements = [
  `alter table shop_order
    add column search_text text generated always as (lower(${searched.join(" || ' ' || ")})) stored`,
  'create index shop_order_words on shop_order using gin (search_text gin_trgm_ops)',
  'create index shop_order_day on shop_order (created_at)',
  `create index shop_order_warranty on shop_order (status, order_id desc) where order_type = 'warranty'`,
  // A note that is sent again after its receipt was pruned is found by its operation.
  'create index order_note_op on order_note (user_id, client_op_id) where client_op_id is not null',
]

/** What the lists of orders search by (record 070). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
