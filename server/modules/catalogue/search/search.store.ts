import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { barcodeKey } from '../../../../domain/catalogue/barcode.ts'
import { fitScores, numberScores } from '../../../../domain/catalogue/match.ts'
import type { Tx } from '../../../kernel/call.ts'
import { lastSortKey } from './typos.store.ts'
import type { TermQuery } from './search-terms.rules.ts'
import { combineTerms } from './search-terms.rules.ts'

/** A parsed search: a number key or null (`domain/catalogue/terms.ts`), and terms that must all match. */
export interface SearchQuery {
  readonly number: string | null
  readonly terms: readonly TermQuery[]
}
export interface Filters {
  readonly brandId?: number | undefined
  readonly marketType?: string | undefined
  readonly equipmentId?: number | undefined
}

type Condition = RawBuilder<unknown>

/** Whether a key starts with the number, as a range that the index can scan. */
export const matchPrefix = (key: RawBuilder<unknown>, number: string): Condition =>
  sql`(${key} >= ${number} and ${key} < ${number + lastSortKey})`

/** Whether all terms match the words of a row. */
export const matchTerms = (termVector: RawBuilder<unknown>, terms: readonly TermQuery[]): Condition =>
  sql`${termVector} @@ ${combineTerms(terms)}::tsquery`

/** The sum of the term scores, as `findFit` computes them. */
export const scoreTerms = (termVector: RawBuilder<unknown>, terms: readonly TermQuery[]): RawBuilder<number> =>
  sql`(${sql.join(
    terms.map(
      ({ exact, beginning, any }) => sql`case when ${termVector} @@ ${exact}::tsquery then ${sql.lit(fitScores.exact)}
        ${beginning === any ? sql`` : sql`when ${termVector} @@ ${beginning}::tsquery then ${sql.lit(fitScores.prefix)}`}
        else ${sql.lit(beginning === any ? fitScores.prefix : fitScores.typo)} end`,
    ),
    sql` + `,
  )})`

const numberKey = sql`product.number_key`
const productVector = sql`product.words`

/** A scanned barcode finds its part like a whole number. */
const matchBarcode = (number: string): Condition => sql`product.barcode_key = ${barcodeKey(number)}`

const scoreProduct = ({ number, terms }: SearchQuery): RawBuilder<number> =>
  number === null
    ? scoreTerms(productVector, terms)
    : sql`case when ${numberKey} = ${number} or ${matchBarcode(number)} then ${sql.lit(numberScores.whole)}
        when ${matchPrefix(numberKey, number)} then ${sql.lit(numberScores.beginning)}
        else ${scoreTerms(productVector, terms)} end`

function buildConditions({ number, terms }: SearchQuery, filters: Filters): Condition {
  const found = matchTerms(productVector, terms)
  const all = [
    number === null ? found : sql`(${found} or ${matchPrefix(numberKey, number)} or ${matchBarcode(number)})`,
    sql`not product.is_hidden`,
  ]
  if (filters.brandId !== undefined) all.push(sql`product.brand_id = ${filters.brandId}::int`)
  if (filters.equipmentId !== undefined) all.push(matchModel(filters.equipmentId))
  if (filters.marketType !== undefined) all.push(matchMarket(filters.marketType))
  return sql.join(all, sql` and `)
}

const matchModel = (id: number): Condition => sql`product.product_id in (
  select product_id from product_fit where equipment_id = ${id}::int
  union select product_id from diagram_line join diagram using (diagram_id) where equipment_id = ${id}::int)`

const matchMarket = (name: string): Condition => {
  // The array is read once. `+ 0` disables the index: checking the few models of a part against it is faster.
  const models = sql`array(select equipment_id from model join market_type market using (market_type_id)
    where market.name = ${name})`
  return sql`exists (
    select from product_fit fit where fit.product_id = product.product_id and fit.equipment_id + 0 = any(${models})
    union all
    select from diagram_line line join diagram using (diagram_id)
      where line.product_id = product.product_id and diagram.equipment_id + 0 = any(${models}))`
}

/** What a search finds: the parts' ids from `offset` on, best first (`compareFound`), and how many parts there are in all. */
export interface Found {
  readonly ids: readonly number[]
  readonly total: number
}

/** At most `limit` of the parts that a search finds. */
export async function findInOrder(
  tx: Tx,
  search: SearchQuery,
  filters: Filters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Found> {
  const { rows } = await sql<{ ids: number[]; total: string }>`
    with found as materialized (
      select product.product_id, ${scoreProduct(search)} as score, product.superseded_by is not null as is_replaced,
        product.sort_name, product.number_key
      from product where ${buildConditions(search, filters)}
    )
    select array(select product_id from found order by score, is_replaced, sort_name, number_key, product_id
      limit ${limit}::int offset ${offset}::bigint) as ids, (select count(*) from found) as total`.execute(tx)
  return { ids: rows[0]?.ids ?? [], total: Number(rows[0]?.total ?? 0) }
}
