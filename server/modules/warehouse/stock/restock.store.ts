import { sql } from 'kysely'
import { nextCatalogueVersion } from '../../../db/catalogue-index.ts'
import type { Tx } from '../../../kernel/call.ts'
import { moveStock } from './stock.store.ts'
import type { StockCause, StockMove } from './stock.store.ts'

/** Receipts, counts and imports wait for each other. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`select version from catalogue_version for update`.execute(tx)
}

/**
 * Changes stock by a receipt or a count, and gives the parts the next catalogue version: devices learn that a part is back.
 * The version is locked before the parts, as an import does it.
 */
export async function restock(tx: Tx, moves: readonly StockMove[], cause: StockCause): Promise<void> {
  const version = await nextCatalogueVersion(tx)
  await moveStock(tx, moves, cause)
  const ids = moves.map(({ product_id }) => product_id)
  await sql`update product set rev = ${version}::bigint where product_id = any(${ids}::int[])`.execute(tx)
}
