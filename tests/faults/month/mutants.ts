import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../../server/db/schema.ts'

type Doctor = (db: Kysely<Database>) => Promise<unknown>

/** What a broken server would leave in the tables, each with what the audit has to find. */
export const mutants: Readonly<Record<string, { readonly doctor: Doctor; readonly finds: RegExp }>> = {
  'a refund booked twice': {
    doctor: (db) =>
      sql`insert into order_payment (payment_id, order_id, kind, method, amount, state, gateway_ref, charge_id, user_id, message, at, done_at)
        select 'f0000000-0000-7000-8000-000000000001', order_id, 'refund', 'card', amount, 'done', null, payment_id, null, null, at, at
        from order_payment where kind = 'charge' and method = 'card' and state = 'done' order by order_id desc limit 1`.execute(
        db,
      ),
    finds: /what was paid should be/,
  },
  'a refund that the gateway gave twice': {
    doctor: (db) =>
      sql`insert into demo_refund (key, charge_key, amount, made_at)
        select 'f0000000-0000-7000-8000-000000000002', key, 1, made_at from demo_charge
        where state = 'captured' and token not like 'demo_saved_seeded%' limit 1`.execute(db),
    finds: /The gateway gave .* back by itself/,
  },
  'a charge that was never captured': {
    doctor: (db) =>
      sql`update demo_charge set state = 'authorized' where key = (select payment_id::text from order_payment
        where kind = 'charge' and method = 'card' and state = 'done' order by order_id desc limit 1)`.execute(db),
    finds: /charges of cards at the gateway should be/,
  },
  'stock that was not written back': {
    doctor: (db) =>
      sql`update product set qty = qty - 1 where product_id = (select max(product_id) from stock_entry)`.execute(db),
    finds: /in stock/,
  },
  'stock that was written back for no order, with its entry': {
    doctor: async (db) => {
      await sql`insert into stock_entry (product_id, change, balance, kind, order_id, at)
        select product_id, 2, balance + 2, 'cancellation', (select max(order_id) from shop_order), at
        from stock_entry order by entry_id desc limit 1`.execute(db)
      await sql`update product set qty = qty + 2 where product_id = (select product_id from stock_entry order by entry_id desc limit 1)`.execute(
        db,
      )
    },
    finds: /should be in stock/,
  },
  'an order a cent too dear': {
    doctor: (db) =>
      sql`update shop_order set tax = tax + 1, total = total + 1 where order_id = (select max(order_id) from shop_order)`.execute(
        db,
      ),
    finds: /expected total should be/,
  },
  'a line with another price': {
    doctor: (db) =>
      sql`update order_line set price = price - 5 where order_id = (select max(order_id) from order_line)`.execute(db),
    finds: /subtotal should be/,
  },
  'a piece that shipped in no parcel': {
    doctor: (db) =>
      sql`update order_line set qty = qty + 1, shipped = shipped + 1 where order_id = (select max(order_id) from order_line)`.execute(
        db,
      ),
    finds: /shipped of .* should be/,
  },
  'an order that somebody without the right put on hold': {
    doctor: (db) =>
      sql`update shop_order set status = 'on hold' where order_id = (select max(order_id) from shop_order where status <> 'on hold')`.execute(
        db,
      ),
    finds: /expected status should be/,
  },
  'a credit that is not in the returns': {
    doctor: (db) =>
      sql`update shop_order set credited = credited + 100 where order_id = (select max(order_id) from shop_order)`.execute(
        db,
      ),
    finds: /credited should be/,
  },
  'an order that was submitted once and placed twice': {
    doctor: async (db) => {
      await sql`drop index checkout_attempt_alive`.execute(db)
      await sql`update checkout_attempt set submission = (select submission from checkout_attempt where order_id is not null
        order by order_id limit 1) where order_id = (select max(order_id) from checkout_attempt)`.execute(db)
    },
    finds: /was placed twice/,
  },
}
