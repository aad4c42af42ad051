import { sql } from 'kysely'
import type { Tx } from '../../kernel/call.ts'

export interface Wanted {
  readonly product_id: number
  readonly qty: number
}

const inOrder = (wanted: readonly Wanted[]) => wanted.toSorted((a, b) => a.product_id - b.product_id)

/**
 * Takes pieces off the shelf, part by part in the order of their ids so that nobody waits for another in a circle. Answers
 * the first of which there are too few, with how many there are; null: all were taken. The catalogue's version stays: it
 * would queue all orders behind one row, and devices learn the stock with the next change.
 */
export async function takeStock(
  tx: Tx,
  wanted: readonly Wanted[],
): Promise<{ readonly product_id: number; readonly left: number } | null> {
  for (const { product_id, qty } of inOrder(wanted)) {
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

/** Puts pieces back. */
export async function returnStock(tx: Tx, wanted: readonly Wanted[]): Promise<void> {
  for (const { product_id, qty } of inOrder(wanted))
    await sql`update product set qty = qty + ${qty}::int where product_id = ${product_id}`.execute(tx)
}
