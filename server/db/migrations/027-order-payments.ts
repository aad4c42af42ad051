import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  `create table order_payment (
    payment_id uuid primary key,
    order_id integer not null references shop_order,
    kind text not null check (kind in ('charge', 'refund')),
    method text not null check (method in ('card', 'check')),
    amount integer not null check (amount > 0),
    state text not null check (state in ('pending', 'done', 'voided', 'failed')),
    gateway_ref text,
    charge_id uuid references order_payment,
    user_id integer references app_user,
    message text,
    at timestamptz not null,
    done_at timestamptz,
    constraint order_payment_returns check ((kind = 'refund') = (charge_id is not null))
  )`,
  'create index order_payment_order on order_payment (order_id, at)',
  'create index order_payment_charge on order_payment (charge_id) where charge_id is not null',
  // What was paid before this table: by card through an attempt, by card before there were attempts, by check.
  `insert into order_payment (payment_id, order_id, kind, method, amount, state, gateway_ref, at, done_at)
    select attempt_id, attempt.order_id, 'charge', 'card', amount,
      case when captured_at is not null then 'done' when status = 'cancelled' then 'voided' else 'pending' end,
      gateway_ref, began_at, coalesce(captured_at, case when status = 'cancelled' then updated_at end)
    from checkout_attempt attempt join shop_order on shop_order.order_id = attempt.order_id
    where is_charged and amount > 0`,
  `insert into order_payment (payment_id, order_id, kind, method, amount, state, at, done_at)
    select gen_random_uuid(), order_id, 'charge', payment, total, 'done', created_at, created_at
    from shop_order where payment in ('card', 'check') and total > 0
      and not exists (select from order_payment known where known.order_id = shop_order.order_id)`,
  `insert into order_payment (payment_id, order_id, kind, method, amount, state, charge_id, at, done_at)
    select gen_random_uuid(), charge.order_id, 'refund', charge.method, charge.amount, 'done', charge.payment_id,
      refunded_at, refunded_at
    from order_payment charge join shop_order on shop_order.order_id = charge.order_id
    where refunded_at is not null and charge.state = 'done' and charge.method = 'card'`,
  `create table demo_refund (
    key text primary key,
    charge_key text not null references demo_charge,
    amount integer not null check (amount > 0),
    made_at timestamptz not null
  )`,
  'create index demo_refund_charge on demo_refund (charge_key)',
]

/** What was paid for each order and what went back, and the demo gateway's refunds in parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
