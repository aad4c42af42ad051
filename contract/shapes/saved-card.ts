// A saved card, as its owner recognizes it (`SF083`): never its number.
import * as z from 'zod/mini'

export const savedCard = z.object({
  card_id: z.number(),
  /** `•••• 4242`: only the last four digits. */
  card_number: z.string(),
  brand: z.string(),
  last4: z.string(),
  card_exp_month: z.number(),
  card_exp_year: z.number(),
  user_bin_name: z.string(),
  user_bin_company: z.string(),
  user_bin_address_1: z.string(),
  user_bin_address_2: z.string(),
  user_bin_city: z.string(),
  user_bin_zip: z.string(),
  user_bin_state_id: z.nullable(z.number()),
  /** The state's abbreviation, empty without one. */
  user_bin_state: z.string(),
  /** Whether its last day has passed. */
  expired: z.boolean(),
})
export type SavedCard = z.output<typeof savedCard>
