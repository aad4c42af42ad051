import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'

/** A part that somebody buys: it has a price and was not replaced. */
export interface Stocked {
  readonly product_id: number
  readonly number: string
  readonly name: string
  /** Cents. */
  readonly price: number
}

/** The parts that the service desk sends most, the first hundred with a price. */
export async function stockedParts(db: Kysely<Database>): Promise<Stocked[]> {
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
