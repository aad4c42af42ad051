import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { numberKey, sortName } from '../../domain/catalogue/terms.ts'
import type { Database } from '../../server/db/schema.ts'
import { weightOf } from './weight.ts'

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

/** By which words products are found (`productWords`), and the catalogue's version in which they are. */
export interface Indexed {
  readonly rev: string
  readonly wordsOf: (product: NewProduct) => readonly string[]
}

const atOnce = 5000

/** Calls `work` with a few thousand rows after another: what one statement carries. */
export async function inBatches<T>(rows: readonly T[], work: (some: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) await work(rows.slice(at, at + atOnce))
}

/** Products with ids of their own, not found by any words yet: `indexProducts` does that, or `indexed` here, which is faster for many. */
export async function insertProducts(
  tx: Db,
  products: readonly NewProduct[],
  indexed: Indexed = { rev: '0', wordsOf: () => [] },
): Promise<void> {
  const found = new Set<string>()
  await inBatches(newestFirst(products), (some) => {
    const words = some.map(indexed.wordsOf)
    for (const word of words.flat()) found.add(word)
    return sql`insert into product (product_id, number, number_key, name, sort_name, brand_id, price, qty, stock_as_of,
        description, superseded_by, weight_g, words, rev)
      select v.id, v.number, v.number_key, v.name, v.sort_name, v.brand, v.price, v.qty, v.stock_as_of, v.description, v.newer, v.weight,
        array_to_tsvector(string_to_array(v.words, ' ')), ${indexed.rev}::bigint
      from unnest(${some.map((one) => one.id)}::int[], ${some.map((one) => one.number)}::text[],
        ${some.map((one) => numberKey(one.number))}::text[], ${some.map((one) => one.name)}::text[],
        ${some.map((one) => sortName(one.name))}::text[], ${some.map((one) => one.brandId)}::int[],
        ${some.map((one) => one.price)}::int[], ${some.map((one) => one.qty)}::int[],
        ${some.map((one) => one.stockAsOf.toISOString())}::timestamptz[], ${some.map((one) => one.description)}::text[],
        ${some.map((one) => one.supersededBy)}::int[],
        ${some.map((one) => weightOf(one.name, one.price))}::int[], ${words.map((list) => list.join(' '))}::text[])
        as v (id, number, number_key, name, sort_name, brand, price, qty, stock_as_of, description, newer, weight, words)`.execute(
      tx,
    )
  })
  await inBatches([...found], (some) =>
    sql`insert into catalogue_word (word) select unnest(${[...some]}::text[]) on conflict do nothing`.execute(tx),
  )
}

/** Each behind the one that it was replaced by, so that this one is there when it is named. */
function newestFirst(products: readonly NewProduct[]): readonly NewProduct[] {
  const waiting = new Map(products.map((one) => [one.id, one]))
  const ordered: NewProduct[] = []
  const take = (product: NewProduct): void => {
    if (!waiting.delete(product.id)) return
    const newer = product.supersededBy === null ? undefined : waiting.get(product.supersededBy)
    if (newer !== undefined) take(newer)
    ordered.push(product)
  }
  for (const product of products) take(product)
  return ordered
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
