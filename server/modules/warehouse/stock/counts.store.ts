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

/** A count that was recorded: `balance` is what was counted. */
interface Counted {
  readonly product_id: number
  readonly change: number
  readonly balance: number
  readonly note: string
}

/** The count with this id, or null. */
export const findCount = async (tx: Tx, id: string): Promise<Counted | null> =>
  (await tx
    .selectFrom('stock_entry')
    .select(['product_id', 'change', 'balance', 'note'])
    .where('source_id', '=', id)
    .where('kind', '=', 'correction')
    .executeTakeFirst()) ?? null
