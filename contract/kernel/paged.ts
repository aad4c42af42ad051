// The spec's paged list (`WO066`).
import * as z from 'zod/mini'

/** A page of `item`s: 1-based `current_page`, urls relative to `/api` or null at the ends, `to` the 1-based index of the last item. */
export function paged<T extends z.core.$ZodType>(item: T) {
  return z.object({
    current_page: z.number(),
    data: z.array(item),
    last_page: z.number(),
    next_page_url: z.nullable(z.string()),
    prev_page_url: z.nullable(z.string()),
    to: z.number(),
    total: z.number(),
    per_page: z.number(),
  })
}

/** A page number from a query; 1 by default. */
export const pageNumber = z._default(
  z.coerce
    .number('Page must be a number')
    .check(
      z.int('Page must be a whole number'),
      z.gte(1, 'Page starts at 1'),
      z.lte(1_000_000, 'There are not that many pages'),
    ),
  1,
)
