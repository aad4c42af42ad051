import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'

/** A part for sale: it has a price and was not replaced. */
export interface StockedPart {
  readonly product_id: number
  readonly number: string
  readonly name: string
  /** Cents. */
  readonly price: number
}

/** Lists the most requested service parts: the first hundred with a price. */
export async function listStockedParts(db: Kysely<Database>): Promise<StockedPart[]> {
  const rows = await db
    .selectFrom('product')
    .select(['product_id', 'number', 'name', 'price'])
    .where('price', 'is not', null)
    .where('superseded_by', 'is', null)
    .orderBy('product_id')
    .limit(100)
    .execute()
  return rows.flatMap(({ price, ...part }) => (price === null ? [] : [{ ...part, price }]))
}
