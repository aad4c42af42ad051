// The shapes that the calls of the warehouse share.
import * as z from 'zod/mini'

/** A shelf or bin. `code` is what its label says: `A-03-2`. */
export const location = z.object({ location_id: z.number(), code: z.string(), name: z.string() })

export const locatedPart = z.object({
  product_id: z.number(),
  number: z.string(),
  name: z.string(),
  /** The shop's stock of the part. */
  stock: z.number(),
})
export type LocatedPart = z.output<typeof locatedPart>
