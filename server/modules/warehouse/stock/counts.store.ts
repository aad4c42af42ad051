import type { Tx } from '../../../kernel/call.ts'
import { lockCatalogue } from './restock.store.ts'

/**
 * The stock of a part, held until the transaction ends; null if there is no such part. The catalogue is locked before it, as
 * `restock` and an import do.
 */
export async function lockStock(tx: Tx, productId: number): Promise<number | null> {
  await lockCatalogue(tx)
  const row = await tx
    .selectFrom('product')
    .select('qty')
    .where('product_id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.qty ?? null
}

/** The change of a count that was recorded before, or null. */
export async function findCount(tx: Tx, id: string): Promise<number | null> {
  const row = await tx
    .selectFrom('stock_entry')
    .select('change')
    .where('source_id', '=', id)
    .where('kind', '=', 'correction')
    .executeTakeFirst()
  return row?.change ?? null
}
