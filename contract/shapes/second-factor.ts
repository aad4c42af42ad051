import * as z from 'zod/mini'
import { instant } from './basics.ts'

/** What a user's second factor consists of. */
export const secondFactorState = z.object({
  is_on: z.boolean(),
  /** The user's role needs one: the last one cannot be removed. */
  is_required: z.boolean(),
  has_password: z.boolean(),
  /** Since when an authenticator app is used; null without one. */
  totp_since: z.nullable(instant),
  passkeys: z.array(
    z.object({ passkey_id: z.string(), name: z.string(), added_at: instant, used_at: z.nullable(instant) }),
  ),
  recovery_codes_left: z.number(),
})
export type SecondFactorState = z.output<typeof secondFactorState>

/** The codes are shown once. Empty where there are recovery codes already. */
export const withRecoveryCodes = z.extend(secondFactorState, { recovery_codes: z.array(z.string()) })
