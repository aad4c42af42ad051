import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // Whether an account may buy on terms and is on hold, its order limit without approval (null: the shop's limit), and
  // whether it only uses the demo warranty checkout.
  `alter table account
    add column terms boolean not null default false,
    add column on_hold boolean not null default false,
    add column order_limit integer check (order_limit >= 0),
    add column warranty_demo boolean not null default false`,
  `alter table shop_order
    add column card_name text,
    add column card_exp_month smallint,
    add column card_exp_year smallint,
    add column require_signature boolean not null default false,
    add column address_id integer references address,
    add column taken_by text not null default '',
    add column address_block text not null default '',
    add column check_number text not null default '',
    add column po_number text not null default '',
    add column surcharge_requested_by text not null default '',
    add column previous_order text not null default '',
    add column refunded_at timestamptz`,
  `create table order_note (
    note_id uuid primary key,
    order_id integer not null references shop_order,
    client_op_id text,
    text text not null,
    at timestamptz not null,
    user_id integer references app_user
  )`,
  'create index order_note_order on order_note (order_id, at, note_id)',

  // One row per attempt to place an order. 'begun': stock is reserved, the gateway may have been called.
  `create table checkout_attempt (
    attempt_id uuid primary key,
    submission uuid not null,
    op_key text,
    cart_id uuid not null,
    user_id integer references app_user,
    visit_hash text,
    state text not null check (state in ('begun', 'action', 'releasing', 'placed', 'released')),
    draft text not null,
    amount integer not null check (amount >= 0),
    is_charged boolean not null,
    gateway_ref text,
    order_id integer unique references shop_order,
    words text,
    began_at timestamptz not null,
    leased_until timestamptz not null,
    captured_at timestamptz,
    ended_at timestamptz
  )`,
  // A submission may be retried after an attempt was given up, but is placed only once.
  `create unique index checkout_attempt_alive on checkout_attempt (submission) where state <> 'released'`,
  'create index checkout_attempt_submission on checkout_attempt (submission, began_at)',
  'create index checkout_attempt_op on checkout_attempt (op_key) where op_key is not null',
  'create index checkout_attempt_ended on checkout_attempt (ended_at) where ended_at is not null',

  // Webhook events of the gateway. Each one is processed once.
  `create table payment_event (
    event_id text primary key,
    type text not null,
    at timestamptz not null
  )`,

  // The tables of the demo gateway, separate like those of another company: no foreign key leads to ours. They hold no
  // card number, only the reason why a card will be declined.
  `create table demo_token (
    token text primary key,
    brand text not null,
    last4 text not null check (last4 ~ '^[0-9]{4}$'),
    exp_month smallint not null,
    exp_year smallint not null,
    refused_for text,
    made_at timestamptz not null
  )`,
  'create index demo_token_made_at on demo_token (made_at)',
  `create table demo_charge (
    key text primary key,
    amount integer not null,
    token text not null,
    state text not null check (state in ('authorized', 'captured', 'voided', 'refunded', 'declined')),
    words text,
    made_at timestamptz not null,
    changed_at timestamptz not null
  )`,
]

/** Terms and limits of accounts, fields of phone orders, attempts to place an order, and the demo gateway's tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
