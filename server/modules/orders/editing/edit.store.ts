import { sql } from 'kysely'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Tx } from '../../../kernel/call.ts'

/** A part as an order can take it: its weight in grams, its price in cents (null: on request), the pieces in stock. */
export interface PartOnOrder {
  readonly product_id: number
  readonly number: string
  readonly name: string
  readonly price: Cents | null
  readonly grams: number
  readonly stock: number
  /** Not in the catalogue. */
  readonly is_hidden: boolean
}

/** The parts with these ids. */
export async function findPartsById(tx: Tx, ids: readonly number[]): Promise<Map<number, PartOnOrder>> {
  const rows = await tx
    .selectFrom('product')
    .select(['product_id', 'number', 'name', 'price', 'weight_g as grams', 'qty as stock', 'is_hidden'])
    .where('product_id', '=', sql<number>`any(${[...new Set(ids)]}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** The lines of an order with their list prices, in order. */
export const findLinesToEdit = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('order_line')
    .select(['product_id', 'number', 'name', 'qty', 'price', 'list_price', 'shipped', 'backordered', 'expected_on'])
    .select('returned')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
export type LineToEdit = Awaited<ReturnType<typeof findLinesToEdit>>[number]

/** What an account's terms say about its orders: discount in percent, limits in cents (null: the usual one, or none). */
export const findAccountTerms = (tx: Tx, accountId: number) =>
  tx
    .selectFrom('account')
    .select(['name', 'discount', 'on_hold as isOnHold', 'order_limit as orderLimit', 'credit_limit as creditLimit'])
    .select('tax_exempt as isTaxExempt')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()

/** Replaces all lines of an order. */
export async function replaceLines(tx: Tx, orderId: number, lines: readonly LineToEdit[]): Promise<void> {
  await tx.deleteFrom('order_line').where('order_id', '=', orderId).execute()
  await tx
    .insertInto('order_line')
    .values(lines.map((line, index) => ({ ...line, order_id: orderId, position: index + 1 })))
    .execute()
}
