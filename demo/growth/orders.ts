import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { moveStock } from '../../server/modules/warehouse/index.ts'
import { demoUsers } from '../accounts.ts'
import { pick } from './chance.ts'

export interface OrderPlan {
  readonly now: Date
  readonly count: number
  readonly dealerWeights: readonly number[]
}

/** Days that orders were placed in before now, and the share of them that are for claims. */
const orderedDays = 1095
const warrantyShare = 0.2

type Step = readonly [action: string, to: string, hours: number]
const sent: readonly Step[] = [
  ['process', 'processing', 9],
  ['ship', 'shipped', 20],
  ['deliver', 'delivered', 80],
]
const received: Step = ['place', 'order received', 0]
const pending: Step = ['place', 'approval pending', 0]
const approve: Step = ['approve', 'order received', 16]

/** The ways of bought orders, then of warranty orders, with their shares. */
const bought: readonly (readonly [share: number, steps: readonly Step[]])[] = [
  [92, [received, ...sent]],
  [4, [received, ['cancel', 'cancelled', 6]]],
  [4, [received, ['hold', 'on hold', 4], ['release', 'order received', 40], ...sent]],
]
const underWarranty: typeof bought = [
  [86, [pending, approve, ...sent]],
  [
    7,
    [pending, ['ask', 'approval pending - response needed', 12], ['respond', 'approval pending', 50], approve, ...sent],
  ],
  [7, [pending, ['decline', 'cancelled', 24]]],
]

const listSteps = () =>
  [...bought, ...underWarranty].flatMap(([, steps], path) =>
    steps.map(([action, to_status, hours], step) => ({
      ...{ path, step, action, to_status, hours, from_status: steps[step - 1]?.[1] ?? null },
    })),
  )

/** Places orders: those of claims when they were assigned, the others by dealers on the web and by phone, ever more of them. */
export async function createOrders(tx: Kysely<Database>, { now, count, dealerWeights }: OrderPlan): Promise<void> {
  const shares = (paths: typeof bought) => paths.map(([share]) => share)
  await sql`create temp table growth_order on commit drop as
    with of_claims as (
      select event.n as claim, event.at + interval '20 minutes' as at, machine.account_id, machine.user_id
      from growth_event event join growth_claim claim using (n) join growth_machine machine on machine.n = claim.machine
      where event.action = 'assign' and claim.is_ordered and claim.product_id is not null and event.at + interval '20 minutes' <= ${now}::timestamptz
      order by pg_temp.chance(event.n, 81) limit ${Math.round(count * warrantyShare)}::int
    ), others as (
      select ${now}::timestamptz - interval '30 minutes' - interval '1 day' * (${orderedDays}::float8 * (1 - pg_temp.chance(nth, 82) ^ 0.7)) as raw,
        ${pick('nth', 83, dealerWeights)} as dealer_at, nth
      from generate_series(1, ${count}::int - (select count(*) from of_claims)::int) nth
    ), placed as (
      select claim, at, account_id, user_id, 'warranty' as type from of_claims
      union all
      select null, case when extract(isodow from raw) > 5 and pg_temp.chance(nth, 84) < 0.7 then raw - interval '2 days' else raw end,
        account_id, user_id, case when pg_temp.chance(nth, 85) < 0.12 then 'phone' else 'web' end
      from others join growth_dealer on growth_dealer.at = dealer_at
    ), numbered as (
      select *, row_number() over (order by at, account_id, claim) as n from placed
    )
    select *, (select coalesce(max(order_id), 50000) from shop_order)::int + n::int as order_id,
      case when type = 'warranty' then 3 + ${pick('n', 86, shares(underWarranty))} else ${pick('n', 86, shares(bought))} end as path,
      case when type = 'warranty' then 'warranty' when pg_temp.chance(n, 87) < 0.45 then 'terms' when pg_temp.chance(n, 87) < 0.92 then 'card' else 'check' end as payment
    from numbered`.execute(tx)
  await sql`create unique index on growth_order (n)`.execute(tx)
  await sql`create temp table growth_order_line on commit drop as
    select n, product_id, min(number) as number, min(name) as name, min(price) as list_price, sum(qty)::int as qty, (round(min(price) * 0.9))::int as price,
      row_number() over (partition by n order by product_id) as position
    from (
      select n, product_id, number, name, price, 1 + floor(3 * pg_temp.chance(n * 8 + nth, 91) ^ 3)::int as qty
      from growth_order cross join lateral generate_series(1, 1 + floor(4 * pg_temp.chance(n, 92) ^ 2)::int) nth
      join growth_stock stock on stock.at = floor((select count(*) from growth_stock) * pg_temp.chance(n * 8 + nth, 93) ^ 2.2)::int
      where type <> 'warranty'
      union all
      select growth_order.n, product_id, part_number, part_name, part_price, 1 from growth_order join growth_claim claim on claim.n = growth_order.claim
    ) one group by n, product_id`.execute(tx)
  await sql`create temp table growth_order_path on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(listSteps())}::jsonb)
      as step (path int, step int, action text, from_status text, to_status text, hours float8)`.execute(tx)
  await sql`create temp table growth_order_event on commit drop as
    select * from (
      select n, order_id, step, action, from_status, to_status,
        at + interval '1 hour' * sum(case when step = 0 then 0 else 0.1 - hours * ln(1 - pg_temp.chance(n * 16 + step, 94)) end) over (partition by n order by step) as at
      from growth_order join growth_order_path using (path)
    ) one where at <= ${now}::timestamptz`.execute(tx)
  await sql`create index on growth_order_event (n, step)`.execute(tx)
  await sql`analyze growth_order, growth_order_line, growth_order_event`.execute(tx)
}

/** Writes the orders as they are now, with lines, history, payments and links to claims. */
export async function insertOrders(tx: Kysely<Database>): Promise<void> {
  await sql`insert into shop_order (order_id, order_key, order_type, status, rev, account_id, user_id, placed_by, created_at, updated_at, subtotal, shipping_cost, total,
      ship_code, payment, card_brand, card_last4, shipping_name, shipping_company, shipping_addr1, shipping_city, shipping_state_id, shipping_postal_code, shipping_phone,
      shipping_email, billing_name, billing_company, billing_addr1, billing_city, billing_state_id, billing_postal_code, tracking_number, tracking_numbers, carrier, shipped_at, delivered_at,
      serial_number, equipment_id, purchased_date, claim_reason)
    select placed.order_id, 'demo-' || pg_temp.uuid_at(placed.at, placed.n, 95), type, last.to_status, last.step + 1, placed.account_id, placed.user_id, placed.user_id, placed.at, last.at,
      line.subtotal, cost, line.subtotal + cost, case cost when 0 then 'GROUND' when 1295 then 'GROUND' else '2DAY' end, payment,
      case payment when 'card' then 'visa' end, case payment when 'card' then '4242' end, 'Receiving', account.name, address.addr1, address.city, address.state_id, address.postal_code,
      address.phone, address.email, 'Accounts payable', account.name, address.addr1, address.city, address.state_id, address.postal_code,
      tracking, coalesce(tracking, ''), case when shipped.at is not null then 'UPS' end, shipped.at, delivered.at,
      machine.serial, machine.equipment_id, machine.sold_on, case when type = 'warranty' then 'Needs a part' end
    from growth_order placed
    cross join lateral (select case when type = 'warranty' then 0 when pg_temp.chance(placed.n, 96) < 0.85 then 1295 else 2950 end as cost) shipping
    join (select n, sum(qty * price)::int as subtotal from growth_order_line group by n) line using (n)
    join (select distinct on (n) * from growth_order_event order by n, step desc) last using (n)
    join account on account.account_id = placed.account_id
    join growth_dealer dealer on dealer.account_id = placed.account_id
    join address on address.address_id = dealer.address_id
    left join growth_order_event shipped on shipped.n = placed.n and shipped.action = 'ship'
    left join lateral (select '1Z88A70' || lpad(placed.order_id::text, 11, '0') as tracking) box on shipped.at is not null
    left join growth_order_event delivered on delivered.n = placed.n and delivered.action = 'deliver'
    left join growth_claim claim on claim.n = placed.claim
    left join growth_machine machine on machine.n = claim.machine
    order by placed.n`.execute(tx)
  await sql`insert into order_line (order_id, position, product_id, number, name, qty, price, list_price, shipped)
    select order_id, position, product_id, number, name, qty, price, list_price, case when status in ('shipped', 'delivered') then qty else 0 end
    from growth_order_line join growth_order using (n) join shop_order using (order_id) order by n, position`.execute(
    tx,
  )
  await sql`insert into order_history (entry_id, order_id, at, user_id, action, from_status, to_status)
    select pg_temp.uuid_at(event.at, event.n * 16 + step, 97), event.order_id, event.at,
      case when action in ('place', 'respond') then user_id else ${demoUsers.reviewer}::int end, action, from_status, to_status
    from growth_order_event event join growth_order using (n)`.execute(tx)
  await sql`create temp table growth_payment on commit drop as
    select pg_temp.uuid_at(at, n, 98) as payment_id, order_id, payment, at, user_id, total, shop_order.status = 'cancelled' as is_back, updated_at
    from growth_order join shop_order using (order_id, account_id, user_id, payment) where payment in ('card', 'check') and total > 0`.execute(
    tx,
  )
  await sql`insert into order_payment (payment_id, order_id, kind, method, amount, state, gateway_ref, user_id, at, done_at)
    select payment_id, order_id, 'charge', payment, total, 'done', case payment when 'card' then payment_id::text end, user_id, at, at from growth_payment`.execute(
    tx,
  )
  await sql`insert into demo_charge (key, amount, token, words, state, made_at, changed_at)
    select payment_id::text, total, 'demo_saved_seeded', null, case when is_back then 'refunded' else 'captured' end, at, updated_at
    from growth_payment where payment = 'card'`.execute(tx)
  await sql`insert into order_payment (payment_id, order_id, kind, method, amount, state, charge_id, at, done_at)
    select pg_temp.uuid_at(updated_at, order_id, 99), order_id, 'refund', payment, total, 'done', payment_id, updated_at, updated_at from growth_payment where is_back`.execute(
    tx,
  )
  await sql`insert into demo_refund (key, charge_key, amount, made_at)
    select pg_temp.uuid_at(updated_at, order_id, 99)::text, payment_id::text, total, updated_at from growth_payment where is_back and payment = 'card'`.execute(
    tx,
  )
  await sql`insert into order_claim (order_id, claim_id, user_id, at)
    select order_id, claim.claim_id, placed.user_id, placed.at from growth_order placed join growth_claim claim on claim.n = placed.claim`.execute(
    tx,
  )
  await sql`select setval(pg_get_serial_sequence('shop_order', 'order_id'), (select max(order_id) from shop_order))`.execute(
    tx,
  )
}

/** Counts the stock of the parts that sell: it lasts for some weeks, that of a few not for long. */
export async function stockUp(tx: Kysely<Database>, now: Date): Promise<void> {
  const { rows } = await sql<{ product_id: number; to: number }>`select product_id, ceil(sold.qty / 13.0 *
      case when pg_temp.chance(product_id, 101) < 0.07 then 6 * pg_temp.chance(product_id, 102) else 9 + 30 * pg_temp.chance(product_id, 102) end)::int as "to"
    from (select product_id, sum(qty) as qty from order_line join shop_order using (order_id)
      where created_at > ${now}::timestamptz - interval '91 days' and status <> 'cancelled' group by product_id) sold
    join product using (product_id) where superseded_by is null and sold.qty >= 13`.execute(tx)
  await moveStock(tx, rows, { kind: 'correction', at: now, userId: demoUsers.onsite, note: 'Counted' })
}
