import { sql } from 'kysely'
import type { Tx } from '../../kernel/call.ts'

/** The weight of each part with its packaging, in grams, by number key. */
export async function findGramsByKey(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('product')
    .select(['number_key', 'weight_g'])
    .where('number_key', '=', sql<string>`any(${[...new Set(keys)]}::text[])`)
    .where('is_hidden', '=', false)
    .execute()
  return new Map(rows.map((row) => [row.number_key, row.weight_g]))
}

/** The fields of an order that its shipping rates depend on. */
export interface OrderForRates {
  readonly order_id: number
  readonly account_id: number
  readonly order_type: string
  /** Of the goods, in cents. */
  readonly subtotal: number
}

export async function findOrderForRates(tx: Tx, orderId: number): Promise<OrderForRates | null> {
  return (
    (await tx
      .selectFrom('shop_order')
      .select(['order_id', 'account_id', 'order_type', 'subtotal'])
      .where('order_id', '=', orderId)
      .executeTakeFirst()) ?? null
  )
}

/** The quantities of an order with the weight of each part, in grams. */
export async function findOrderParts(
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
