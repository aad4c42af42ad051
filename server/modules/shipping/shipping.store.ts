import { sql } from 'kysely'
import type { Tx } from '../../kernel/call.ts'

/** What each of these parts weighs with its packing, in grams, by the key of its number. */
export async function gramsByKey(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('product')
    .select(['number_key', 'weight_g'])
    .where('number_key', '=', sql<string>`any(${[...new Set(keys)]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.number_key, row.weight_g]))
}

/** Whose order it is, and what it asks of its rates. */
export interface OrderToSend {
  readonly order_id: number
  readonly account_id: number
  readonly order_type: string
}

export async function orderToSend(tx: Tx, orderId: number): Promise<OrderToSend | null> {
  return (
    (await tx
      .selectFrom('shop_order')
      .select(['order_id', 'account_id', 'order_type'])
      .where('order_id', '=', orderId)
      .executeTakeFirst()) ?? null
  )
}

/** The parts of an order with what each weighs. */
export async function partsOfOrder(
  tx: Tx,
  orderId: number,
): Promise<{ readonly qty: number; readonly grams: number }[]> {
  return tx
    .selectFrom('order_line')
    .innerJoin('product', 'product.product_id', 'order_line.product_id')
    .select(['order_line.qty', 'product.weight_g as grams'])
    .where('order_id', '=', orderId)
    .execute()
}
