import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { numberKey, sortName } from '../../domain/catalogue/terms.ts'
import type { Database } from '../../server/db/schema.ts'
import { enterNewStock } from '../../server/modules/warehouse/index.ts'

/** Weights by name, in grams with packaging. The first match counts. */
const heavy: readonly (readonly [pattern: RegExp, grams: number])[] = [
  [/\b(motor|generator|alternator|flywheel)\b/i, 9500],
  [/\b(deck|frame|base plate|weight plate|weight stack)\b/i, 16_000],
  [/\b(roller|console|rail|upright|crank|pedal arm|handlebar|seat)\b/i, 4200],
  [/\b(walking belt|running belt|treadbelt)\b/i, 5200],
  [/\b(cover|shroud|hood|pulley|board|controller|brake|magnet|pad|pedal|foot)\b/i, 1300],
  [/\b(bolt|screw|nut|washer|pin|clip|ring|spring|bushing|fuse|key|plug|cap|grommet|rivet|spacer)\b/i, 60],
]
const minGrams = 120
const centsPerGram = 12
const maxGrams = 12_000

/** Estimates the weight of a part by its name, else by its price. */
function estimateWeight(name: string, price: number | null): number {
  const known = heavy.find(([pattern]) => pattern.test(name))
  return known?.[1] ?? Math.min(maxGrams, minGrams + Math.round((price ?? 5000) / centsPerGram))
}

type Db = Kysely<Database>

/** A new part. The price is in cents, null means on request. */
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

/** The search terms of products (`getProductTerms`), and the catalogue's version. */
export interface Indexed {
  readonly rev: string
  readonly getTerms: (product: NewProduct) => readonly string[]
}

const batchSize = 5000

/** Calls `work` with batches of a few thousand rows, the limit of one statement. */
export async function inBatches<T>(rows: readonly T[], work: (some: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += batchSize) await work(rows.slice(at, at + batchSize))
}

/** Inserts products with given ids. Search terms are written by `indexProducts` later, or by `indexed`, which is faster for many. */
export async function insertProducts(
  tx: Db,
  products: readonly NewProduct[],
  indexed: Indexed = { rev: '0', getTerms: () => [] },
): Promise<void> {
  const found = new Set<string>()
  await inBatches(sortReplacementsFirst(products), async (some) => {
    const terms = some.map(indexed.getTerms)
    for (const term of terms.flat()) found.add(term)
    await sql`insert into product (product_id, number, number_key, name, sort_name, brand_id, price, qty, stock_as_of,
        description, superseded_by, weight_g, words, rev)
      select v.id, v.number, v.number_key, v.name, v.sort_name, v.brand, v.price, v.qty, v.stock_as_of, v.description, v.newer, v.weight,
        array_to_tsvector(string_to_array(v.words, ' ')), ${indexed.rev}::bigint
      from unnest(${some.map((one) => one.id)}::int[], ${some.map((one) => one.number)}::text[],
        ${some.map((one) => numberKey(one.number))}::text[], ${some.map((one) => one.name)}::text[],
        ${some.map((one) => sortName(one.name))}::text[], ${some.map((one) => one.brandId)}::int[],
        ${some.map((one) => one.price)}::int[], ${some.map((one) => one.qty)}::int[],
        ${some.map((one) => one.stockAsOf.toISOString())}::timestamptz[], ${some.map((one) => one.description)}::text[],
        ${some.map((one) => one.supersededBy)}::int[],
        ${some.map((one) => estimateWeight(one.name, one.price))}::int[], ${terms.map((list) => list.join(' '))}::text[])
        as v (id, number, number_key, name, sort_name, brand, price, qty, stock_as_of, description, newer, weight, words)`.execute(
      tx,
    )
    await enterNewStock(
      tx,
      some.map((one) => one.id),
      { kind: 'opening', userId: null },
    )
  })
  await inBatches([...found], (some) =>
    sql`insert into catalogue_word (word) select unnest(${[...some]}::text[]) on conflict do nothing`.execute(tx),
  )
}

/** Sorts each part after its replacement, so that the foreign key exists. */
function sortReplacementsFirst(products: readonly NewProduct[]): readonly NewProduct[] {
  const waiting = new Map(products.map((one) => [one.id, one]))
  const ordered: NewProduct[] = []
  const addAfterReplacement = (product: NewProduct): void => {
    if (!waiting.delete(product.id)) return
    const newer = product.supersededBy === null ? undefined : waiting.get(product.supersededBy)
    if (newer !== undefined) addAfterReplacement(newer)
    ordered.push(product)
  }
  for (const product of products) addAfterReplacement(product)
  return ordered
}

/** Inserts which machines the parts fit. */
export async function insertFits(tx: Db, fits: readonly NewFit[]): Promise<void> {
  await inBatches(fits, (some) =>
    sql`insert into product_fit (product_id, equipment_id, serial_from, serial_to)
      select * from unnest(${some.map((one) => one.productId)}::int[], ${some.map((one) => one.equipmentId)}::int[],
        ${some.map((one) => one.serialFrom)}::text[], ${some.map((one) => one.serialTo)}::text[])`.execute(tx),
  )
}

/** Sets the id sequences of these tables after the highest existing ids. */
export async function continueIds(
  tx: Db,
  columns: readonly (readonly [table: string, column: string])[],
): Promise<void> {
  for (const [table, column] of columns)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), greatest(1000, (select max(${sql.ref(column)}) from ${sql.table(table)})))`.execute(
      tx,
    )
}
