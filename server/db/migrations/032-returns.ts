import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const amounts = [
  'goods',
  'discount',
  'tax',
  'shipping',
  'shipping_tax',
  'fee',
  'credit',
  'to_balance',
  'to_card',
  'to_hand',
]

const statements = [
  'alter table shop_order add column credited integer not null default 0 check (credited >= 0)',
  // The database refuses to take a piece back twice, whatever the code does.
  `alter table order_line
    add column returned integer not null default 0,
    add constraint order_line_returned check (returned >= 0 and returned <= shipped)`,
  `create table order_return (
    return_id uuid primary key,
    order_id integer not null references shop_order,
    number integer not null check (number > 0),
    state text not null,
    rev integer not null default 1,
    is_request boolean not null,
    user_id integer references app_user,
    opened_at timestamptz not null,
    message text not null default '',
    answer text not null default '',
    fee_kind text not null default 'money' check (fee_kind in ('percent', 'money')),
    fee_value integer not null default 0 check (fee_value >= 0),
    refunds_shipping boolean not null default false,
    ${amounts.map((name) => `${name} integer not null default 0 check (${name} >= 0),`).join('\n    ')}
    credited_at timestamptz,
    credited_by integer references app_user,
    updated_at timestamptz not null,
    unique (order_id, number),
    constraint order_return_sum check (credit = goods - discount + tax + shipping + shipping_tax - fee),
    constraint order_return_way check (credit = to_balance + to_card + to_hand),
    constraint order_return_credited check ((state = 'credited') = (credited_at is not null))
  )`,
  'create index order_return_newest on order_return (opened_at desc, return_id desc)',
  `create index order_return_open on order_return (opened_at) where state in ('requested', 'opened', 'received')`,
  `create table order_return_line (
    return_id uuid not null references order_return,
    position integer not null,
    product_id integer not null references product,
    number text not null,
    name text not null,
    qty integer not null check (qty > 0),
    price integer not null,
    reason text not null,
    reason_text text not null default '',
    restock boolean not null,
    received integer not null default 0,
    restocked integer not null default 0,
    primary key (return_id, position),
    constraint order_return_line_pieces check (received >= 0 and received <= qty and restocked >= 0 and restocked <= received)
  )`,
  `create table order_return_receipt (
    receipt_id uuid primary key,
    return_id uuid not null references order_return,
    at timestamptz not null,
    user_id integer not null references app_user,
    note text not null default ''
  )`,
  'create index order_return_receipt_return on order_return_receipt (return_id, at)',
  `create table order_return_receipt_line (
    receipt_id uuid not null references order_return_receipt,
    line integer not null,
    position integer not null,
    qty integer not null check (qty > 0),
    condition text not null,
    is_restocked boolean not null,
    primary key (receipt_id, line)
  )`,
]

/** Returns of shipped parts, what came of them, and what was credited (record 078). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
