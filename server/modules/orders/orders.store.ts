import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { SignedIn, Tx } from '../../kernel/call.ts'

export type NewOrder = Insertable<Database['shop_order']>
export type NewLine = Omit<Insertable<Database['order_line']>, 'order_id' | 'position'>

/** The vendor id of the newest order with this tracking number (upper case, without spaces and dashes), or null. */
export async function vendorIdOf(tx: Tx, tracking: string): Promise<string | null> {
  const row = await tx
    .selectFrom('shop_order')
    .select('vendor_id')
    .where(sql`upper(tracking_number)`, '=', tracking)
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.vendor_id ?? null
}

export interface PlacedOrder {
  readonly order_id: number
  readonly display_id: string
}

/** Keeps an order with its lines. */
export async function insertOrder(tx: Tx, order: NewOrder, lines: readonly NewLine[]): Promise<PlacedOrder> {
  const placed = await tx
    .insertInto('shop_order')
    .values(order)
    .returning(['order_id', 'display_id'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('order_line')
    .values(lines.map((line, index) => ({ ...line, order_id: placed.order_id, position: index + 1 })))
    .execute()
  return placed
}

/** One entry of an order's history: who, when, from, to, message. */
export async function addOrderHistory(
  call: SignedIn,
  orderId: number,
  entry: {
    readonly action: string
    readonly from: string | null
    readonly to: string
    readonly message: string | null
  },
): Promise<void> {
  await call.tx
    .insertInto('order_history')
    .values({
      entry_id: call.newId(),
      order_id: orderId,
      client_op_id: call.op?.key ?? null,
      at: call.now,
      user_id: call.actor.userId,
      action: entry.action,
      from_status: entry.from,
      to_status: entry.to,
      message: entry.message,
    })
    .execute()
}

/** An account's order by the number that people call it by, however it is written, or null. */
export async function orderByNumber(tx: Tx, accountId: number, typed: string): Promise<PlacedOrder | null> {
  const digits = /^(?:SO)?(\d{1,9})$/.exec(typed.toUpperCase().replace(/[\s#-]+/g, ''))?.[1]
  if (digits === undefined) return null
  return (
    (await tx
      .selectFrom('shop_order')
      .select(['order_id', 'display_id'])
      .where('order_id', '=', Number(digits))
      .where('account_id', '=', accountId)
      .executeTakeFirst()) ?? null
  )
}
