import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { numberKey, sortName } from '../../../../domain/catalogue/words.ts'
import type { Database } from '../../schema.ts'

type Db = Kysely<Database>

/** A part as the demo shop makes it; the price in cents, null where it has to be asked for. */
export interface NewProduct {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly brandId: number
  readonly price: number | null
  readonly qty: number
  readonly stockAsOf: Date
  readonly description: string
  readonly supersededBy: number | null
}
/** `to` is not included; null is no limit. */
export interface NewFit {
  readonly productId: number
  readonly equipmentId: number
  readonly serialFrom: string | null
  readonly serialTo: string | null
}

const atOnce = 5000

/** Calls `work` with a few thousand rows after another: what one statement carries. */
export async function inBatches<T>(rows: readonly T[], work: (some: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) await work(rows.slice(at, at + atOnce))
}

/** Products with ids of their own, in any order: one may be replaced by another that comes later. Their words are written by `indexProducts`. */
export async function insertProducts(tx: Db, products: readonly NewProduct[]): Promise<void> {
  await inBatches(products, (some) =>
    sql`insert into product (product_id, number, number_key, name, sort_name, brand_id, price, qty, stock_as_of, description, words)
      select v.*, ''::tsvector from unnest(${some.map((one) => one.id)}::int[], ${some.map((one) => one.number)}::text[],
        ${some.map((one) => numberKey(one.number))}::text[], ${some.map((one) => one.name)}::text[],
        ${some.map((one) => sortName(one.name))}::text[], ${some.map((one) => one.brandId)}::int[],
        ${some.map((one) => one.price)}::int[], ${some.map((one) => one.qty)}::int[],
        ${some.map((one) => one.stockAsOf.toISOString())}::timestamptz[], ${some.map((one) => one.description)}::text[]) as v`.execute(
      tx,
    ),
  )
  await inBatches(
    products.filter((one) => one.supersededBy !== null),
    (some) =>
      sql`update product set superseded_by = v.newer
        from unnest(${some.map((one) => one.id)}::int[], ${some.map((one) => one.supersededBy)}::int[]) as v (id, newer)
        where product_id = v.id`.execute(tx),
  )
}

/** Which machines parts go into. */
export async function insertFits(tx: Db, fits: readonly NewFit[]): Promise<void> {
  await inBatches(fits, (some) =>
    sql`insert into product_fit (product_id, equipment_id, serial_from, serial_to)
      select * from unnest(${some.map((one) => one.productId)}::int[], ${some.map((one) => one.equipmentId)}::int[],
        ${some.map((one) => one.serialFrom)}::text[], ${some.map((one) => one.serialTo)}::text[])`.execute(tx),
  )
}

/** Lets the next rows of these tables get ids behind those that are there. */
export async function continueIds(
  tx: Db,
  columns: readonly (readonly [table: string, column: string])[],
): Promise<void> {
  for (const [table, column] of columns)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), greatest(1000, (select max(${sql.ref(column)}) from ${sql.table(table)})))`.execute(
      tx,
    )
}
