import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The terms of an order's coupon when it was placed (docs/decisions/071-an-order-is-edited.md). Null on earlier orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shop_order
    add column coupon_kind text,
    add column coupon_value integer,
    add column coupon_minimum integer`.execute(db)
}
