import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'

export interface StockLine {
  readonly product_id: number
  readonly qty: number
}

const sortById = (lines: readonly StockLine[]) => lines.toSorted((a, b) => a.product_id - b.product_id)

/**
 * Takes stock for an order. Rows are locked in the order of their ids to avoid deadlocks. Returns the first part with too
 * little stock and its remaining quantity, or null on success. The catalogue version does not change: that would queue
 * all orders behind one row, and devices get the new stock with the next change.
 */
export async function takeStock(
  tx: Tx,
  lines: readonly StockLine[],
): Promise<{ readonly product_id: number; readonly left: number } | null> {
  for (const { product_id, qty } of sortById(lines)) {
    const { numAffectedRows } =
      await sql`update product set qty = qty - ${qty}::int where product_id = ${product_id} and qty >= ${qty}::int`.execute(
        tx,
      )
    if (numAffectedRows === 1n) continue
    const row = await tx.selectFrom('product').select('qty').where('product_id', '=', product_id).executeTakeFirst()
    return { product_id, left: row?.qty ?? 0 }
  }
  return null
}

/** Returns the stock of a released order. */
export async function returnStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  for (const { product_id, qty } of sortById(lines))
    await sql`update product set qty = qty + ${qty}::int where product_id = ${product_id}`.execute(tx)
}
