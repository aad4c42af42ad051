import { sql } from 'kysely'
import type { Expression, RawBuilder } from 'kysely'

/**
 * Counts the rows of a query that ends with `limit`. The index is read up to that limit and no further, so that the count
 * of a million rows costs what the count of the limit does.
 */
export const countLimited = (query: Expression<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from ${query} as counted)`
