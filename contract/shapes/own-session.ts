import * as z from 'zod/mini'
import { instant } from './basics.ts'

/** One sign-in that has not ended: on which device, from where, since when. */
export const ownSession = z.object({
  /** The public handle; it grants no access. */
  session_id: z.string(),
  /** 'Safari on iPhone', as the browser named itself. Null for sessions that began before it was recorded. */
  device: z.nullable(z.string()),
  /** The IP address at sign-in. Null like `device`. */
  address: z.nullable(z.string()),
  signed_in_at: instant,
  /** To the minute. */
  seen_at: instant,
  /** Whether it lasts beyond the browser's end. */
  is_remembered: z.boolean(),
  /** Whether this call came with it. */
  is_current: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>
