import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { maxFound } from '../../domain/lists/max-found.ts'
import type { Tx } from '../kernel/call.ts'

type Id = string | number

/** A search by text of a list, for one page of what it finds. */
interface Search {
  /** The list without the text: `id`, the columns that `order` names, and those that `where` looks in. */
  readonly list: Expression<unknown>
  /** Whether a row of `listed` has the text. */
  readonly where: RawBuilder<SqlBool>
  readonly order: RawBuilder<unknown>
  /** The first rows of the list, where an index has it in several parts. */
  readonly readFirst?: (count: number) => Expression<unknown>
  readonly offset: number
  readonly limit: number
  /** So many are counted, and sorted; `maxFound` without it. */
  readonly max?: number
}

export interface FoundPage<I extends Id = string> {
  readonly ids: readonly I[]
  /** At most `max`. */
  readonly total: number
}

/** So many rows of a list are read in its own order for a page of a text that many have. */
const maxRead = 5000

/**
 * A page of a search by text, and how many it finds. Few are found by the index of the text, and sorted. Where there are more than
 * are counted, the page is soon full when the list is read in its own order. The planner cannot know which of both a text is: it
 * sorted 20,000 claims of a city for the first 25 (docs/decisions/116-nothing-grows.md).
 */
export async function findPageOfSearch<I extends Id = string>(
  tx: Tx,
  { list, where, order, offset, limit, max = maxFound, ...search }: Search,
): Promise<FoundPage<I>> {
  const page = sql`order by ${order} limit ${limit} offset ${offset}`
  const { rows } = await sql<{ id: I | null; total: number }>`
    with found as materialized (select * from ${list} as listed where ${where} limit ${sql.lit(max)}),
      page as (select id, row_number() over (order by ${order}) as place from found ${page})
    select page.id, counted.total from (select count(*)::int as total from found) as counted left join page on true
    order by page.place`.execute(tx)
  const total = rows[0]?.total ?? 0
  if (total < max) return { ids: rows.flatMap(({ id }) => id ?? []), total }
  const first =
    search.readFirst?.(maxRead) ?? sql`(select * from ${list} as listed order by ${order} limit ${sql.lit(maxRead)})`
  const newest = await sql<{ id: I }>`select id from ${first} as listed where ${where} ${page}`.execute(tx)
  if (newest.rows.length === limit) return { ids: newest.rows.map(({ id }) => id), total }
  // All of them may be far from the beginning, as the numbers of one year are, so that they are sorted after all.
  const all = await sql<{ id: I }>`
    with found as materialized (select * from ${list} as listed where ${where}) select id from found ${page}`.execute(
    tx,
  )
  return { ids: all.rows.map(({ id }) => id), total }
}

/** So many are sorted for the few of a kind that a search of everything shows. */
const maxOfKind = 500

/** The first of what a text finds, for a search of everything. */
export const findFirstOfSearch = async <I extends Id = string>(
  tx: Tx,
  search: Omit<Search, 'offset' | 'max'>,
): Promise<readonly I[]> => (await findPageOfSearch<I>(tx, { ...search, offset: 0, max: maxOfKind })).ids
