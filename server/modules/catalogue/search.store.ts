import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { fits, numberScores } from '../../../domain/catalogue/match.ts'
import type { Tx } from '../../kernel/call.ts'
import type { ProductRecord } from './products.store.ts'
import { behindAll } from './slips.store.ts'
import type { WantedWord } from './wanted-words.ts'
import { allOf } from './wanted-words.ts'

/** What is looked for: as a number (`domain/catalogue/words.ts`), and as words of which each has to fit. */
export interface Wanted {
  readonly number: string | null
  readonly words: readonly WantedWord[]
}
export interface Filters {
  readonly brandId?: number | undefined
  readonly marketType?: string | undefined
  readonly equipmentId?: number | undefined
}

type Condition = RawBuilder<unknown>

/** Whether a key begins with the number; in the order of the keys that is one stretch. */
export const beginsWith = (key: RawBuilder<unknown>, number: string): Condition =>
  sql`(${key} >= ${number} and ${key} < ${number + behindAll})`

/** Whether all words fit the row's. */
export const hasWords = (words: RawBuilder<unknown>, wanted: readonly WantedWord[]): Condition =>
  sql`${words} @@ ${allOf(wanted)}::tsquery`

/** The sum of how well each word fits: as `fitOf` says it. */
export const wordScore = (words: RawBuilder<unknown>, wanted: readonly WantedWord[]): RawBuilder<number> =>
  sql`(${sql.join(
    wanted.map(
      ({ exact, beginning, any }) => sql`case when ${words} @@ ${exact}::tsquery then ${sql.lit(fits.exact)}
        ${beginning === any ? sql`` : sql`when ${words} @@ ${beginning}::tsquery then ${sql.lit(fits.prefix)}`}
        else ${sql.lit(beginning === any ? fits.prefix : fits.slip)} end`,
    ),
    sql` + `,
  )})`

const numberKey = sql`product.number_key`
const words = sql`product.words`

const scoreOf = ({ number, words: wanted }: Wanted): RawBuilder<number> =>
  number === null
    ? wordScore(words, wanted)
    : sql`case when ${numberKey} = ${number} then ${sql.lit(numberScores.whole)}
        when ${beginsWith(numberKey, number)} then ${sql.lit(numberScores.beginning)}
        else ${wordScore(words, wanted)} end`

function conditions({ number, words: wanted }: Wanted, filters: Filters): Condition {
  const found = hasWords(words, wanted)
  const all = [number === null ? found : sql`(${found} or ${beginsWith(numberKey, number)})`]
  if (filters.brandId !== undefined) all.push(sql`product.brand_id = ${filters.brandId}::int`)
  if (filters.equipmentId !== undefined) all.push(fitsModel(filters.equipmentId))
  if (filters.marketType !== undefined) all.push(fitsMarket(filters.marketType))
  return sql.join(all, sql` and `)
}

const fitsModel = (id: number): Condition => sql`product.product_id in (
  select product_id from product_fit where equipment_id = ${id}::int
  union select product_id from diagram_line join diagram using (diagram_id) where equipment_id = ${id}::int)`

const fitsMarket = (name: string): Condition => {
  // Read once for all parts; `+ 0`, since the few machines of a part are held against them faster than the other way.
  const models = sql`array(select equipment_id from model join market_type market using (market_type_id)
    where market.name = ${name})`
  return sql`exists (
    select from product_fit fit where fit.product_id = product.product_id and fit.equipment_id + 0 = any(${models})
    union all
    select from diagram_line line join diagram using (diagram_id)
      where line.product_id = product.product_id and diagram.equipment_id + 0 = any(${models}))`
}

/** One page of what is found, best first as `inOrder` says, and how much there is in all. */
export async function findProducts(
  tx: Tx,
  wanted: Wanted,
  filters: Filters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: ProductRecord[]; total: number }> {
  const { rows } = await sql<ProductRecord & { total: string; product_id: number | null }>`
    with found as materialized (
      select product.product_id, ${scoreOf(wanted)} as score, product.superseded_by is not null as is_replaced,
        product.sort_name, product.number_key
      from product where ${conditions(wanted, filters)}
    ), page as (
      select * from found order by score, is_replaced, sort_name, number_key, product_id
      limit ${limit}::int offset ${offset}::bigint
    )
    select counted.total, product.product_id, product.number, product.name, product.price, product.qty,
      product.superseded_by, brand.name as brand
    from (select count(*) as total from found) counted
      left join (page join product using (product_id) join brand using (brand_id)) on true
    order by page.score, page.is_replaced, page.sort_name, page.number_key, page.product_id`.execute(tx)
  return {
    rows: rows.filter((row) => (row.product_id as number | null) !== null),
    total: Number(rows[0]?.total ?? 0),
  }
}
