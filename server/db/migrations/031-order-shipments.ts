import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const recipient = ['name', 'company', 'addr1', 'addr2', 'city', 'state', 'postal_code', 'phone']

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
  'tracking_numbers',
  ...['shipping', 'billing'].flatMap((kind) => ['name', 'company', 'city', 'email'].map((field) => `${kind}_${field}`)),
]

const statements = [
  // The address is the one that the parcel went to: the order's may change afterwards.
  `create table order_shipment (
    shipment_id uuid primary key,
    order_id integer not null references shop_order,
    number integer not null check (number > 0),
    ship_code text not null,
    carrier text not null,
    tracking_numbers text[] not null,
    note text not null,
    ${recipient.map((field) => `to_${field} text not null,`).join('\n    ')}
    shipped_at timestamptz not null,
    shipped_by integer references app_user,
    delivered_at timestamptz,
    withdrawn_at timestamptz,
    withdrawn_by integer references app_user,
    unique (order_id, number)
  )`,
  'create index order_shipment_tracking on order_shipment using gin (tracking_numbers)',
  `create table order_shipment_line (
    shipment_id uuid not null references order_shipment,
    position integer not null,
    product_id integer not null references product,
    number text not null,
    name text not null,
    qty integer not null check (qty > 0),
    primary key (shipment_id, position)
  )`,
  // The database refuses to ship a piece twice, whatever the code does.
  `alter table order_line
    add column shipped integer not null default 0,
    add column backordered integer not null default 0,
    add column expected_on date,
    add constraint order_line_pieces check (shipped >= 0 and backordered >= 0 and shipped + backordered <= qty)`,

  // Orders that were shipped before went whole, in one shipment.
  `insert into order_shipment (shipment_id, order_id, number, ship_code, carrier, tracking_numbers, note,
      ${recipient.map((field) => `to_${field}`).join(', ')}, shipped_at, delivered_at)
    select gen_random_uuid(), order_id, 1, ship_code, coalesce(carrier, ''),
      case when coalesce(tracking_number, '') = '' then '{}'
        else array[upper(regexp_replace(tracking_number, '[[:space:]-]+', '', 'g'))] end, '',
      ${recipient.map((field) => (field === 'state' ? "coalesce(state.abbreviation, '')" : `shipping_${field}`)).join(', ')},
      coalesce(shipped_at, updated_at), delivered_at
    from shop_order left join state on state.state_id = shop_order.shipping_state_id
    where status in ('shipped', 'delivered')`,
  `insert into order_shipment_line (shipment_id, position, product_id, number, name, qty)
    select shipment_id, position, product_id, order_line.number, name, qty
    from order_shipment join order_line on order_line.order_id = order_shipment.order_id`,
  `update order_line set shipped = qty
    where order_id in (select order_id from order_shipment)`,

  // The tracking numbers of all shipments, for the lists' search.
  'alter table shop_order drop column search_text',
  `alter table shop_order add column tracking_numbers text not null default ''`,
  `update shop_order set tracking_numbers = array_to_string(order_shipment.tracking_numbers, ' ')
    from order_shipment where order_shipment.order_id = shop_order.order_id`,
  `alter table shop_order
    add column search_text text generated always as (lower(${searched.join(" || ' ' || ")})) stored`,
  'create index shop_order_words on shop_order using gin (search_text gin_trgm_ops)',
  'drop index shop_order_tracking',
]

/** Shipments of orders, whole or in part, and what is back-ordered (record 076). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
