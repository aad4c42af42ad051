import { sql } from 'kysely'
import type { Expression, RawBuilder } from 'kysely'
import type { Tx } from '../kernel/call.ts'
import { maxFound } from './count-at-most.ts'

type Id = string | number
interface Found<I extends Id> {
  readonly id: I
}

/** A column that a text is looked for in, and how: by the column's own index, or row by row in the order of another. */
export interface SearchedText {
  readonly indexed: RawBuilder<unknown>
  readonly read: RawBuilder<unknown>
}
export const searchedText = (column: string): SearchedText => ({
  indexed: sql.ref(column),
  read: sql`(${sql.ref(column)} || '')`,
})

/** A search by text, for one page of what it finds. */
interface Search<I extends Id> {
  /** Everything that matches: `id`, and the columns that `order` names. The text is `indexed`. */
  readonly matching: Expression<unknown>
  readonly order: RawBuilder<unknown>
  /** The same page in the order of an index. The text is `read`. */
  readonly walk: () => Promise<readonly Found<I>[]>
  readonly offset: number
  readonly limit: number
  /** So many are read to be sorted; `maxFound` without it. */
  readonly max?: number
}

export interface FoundPage<I extends Id = string> {
  readonly ids: readonly I[]
  /** At most `max`. */
  readonly total: number
}

/**
 * A page of a search by text, and how many it finds. Few are read by the index of the text and sorted. Where there are more than
 * are counted, the page is soon full when the list is read in its own order. The planner cannot know which of both a text is: it
 * sorted 20,000 claims of a city for the first 25 (docs/decisions/116-nothing-grows.md).
 */
export async function findPageOfSearch<I extends Id = string>(
  tx: Tx,
  { matching, order, walk, offset, limit, max = maxFound }: Search<I>,
): Promise<FoundPage<I>> {
  const { rows } = await sql<{ id: I | null; total: number }>`
    with found as materialized (select * from ${matching} as matching limit ${sql.lit(max)}),
      page as (select id, row_number() over (order by ${order}) as place from found order by ${order} limit ${limit} offset ${offset})
    select page.id, counted.total from (select count(*)::int as total from found) as counted left join page on true
    order by page.place`.execute(tx)
  const total = rows[0]?.total ?? 0
  if (total < max) return { ids: rows.flatMap(({ id }) => id ?? []), total }
  return { ids: (await walk()).map(({ id }) => id), total }
}

/** So many are sorted for the few of a kind that a search of everything shows. */
const maxOfKind = 500

/** The first of what a text finds, for a search of everything. */
export const findFirstOfSearch = async <I extends Id = string>(
  tx: Tx,
  search: Omit<Search<I>, 'offset' | 'max'>,
): Promise<readonly I[]> => (await findPageOfSearch(tx, { ...search, offset: 0, max: maxOfKind })).ids
