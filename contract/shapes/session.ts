// The session as `GET /auth/user` answers it (`SF071`, `calls.tsv` A02).
import * as z from 'zod/mini'
import { permissions } from '../../domain/accounts/permissions.ts'

/** What a second factor can be confirmed with. */
export const factorWays = ['passkey', 'totp', 'recovery'] as const
export type FactorWay = (typeof factorWays)[number]

export const session = z.object({
  logged_in: z.boolean(),
  admin: z.boolean(),
  reviewer: z.boolean(),
  message: z.nullable(z.string()),
  country: z.string(),
  on_site: z.boolean(),
  /** A public handle; it grants no access. */
  session_id: z.nullable(z.string()),
  failed_attempt: z.boolean(),
  require_password_update: z.boolean(),
  /** False until a user who came by the link of a sign-up has chosen a password: none is asked for then. Missing means true. */
  has_password: z.optional(z.boolean()),
  /** Minutes until the session ends by inactivity; null when signed out. */
  remaining_time: z.nullable(z.number()),
  /** Minutes until the session ends whatever the user does. Missing when signed out. */
  ends_in: z.optional(z.number()),
  user: z.nullable(
    z.object({
      user_id: z.number(),
      account_id: z.number(),
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      account_name: z.string(),
      local_admin: z.boolean(),
      permissions: z.array(z.object({ name: z.enum(permissions) })),
      api_token: z.nullable(z.string()),
    }),
  ),
  error: z.nullable(z.string()),
  join: z.nullable(z.string()),
  dealer: z.boolean(),
  dealer_locations: z.array(
    z.object({ location_id: z.number(), location_company_name: z.string(), location_city: z.string() }),
  ),
  servicer: z.boolean(),
  viewing_as_servicer: z.boolean(),
  /** Another host signs in (`SSO_BASE`), and the app asks it at its start. Missing means false. */
  single_sign_on: z.optional(z.boolean()),
  /**
   * The password was right, and the second factor is asked for: no session has begun yet. The token opens the second step alone,
   * for ten minutes. Missing where none is asked for.
   */
  second_factor: z.optional(z.object({ token: z.string(), ways: z.array(z.enum(factorWays)) })),
  /** Nothing else opens until the user has added a second factor, which the role needs. Missing means false. */
  second_factor_required: z.optional(z.boolean()),
  /** This session's device has a lock of the app, as far as it has reported one. Missing means false. */
  device_locked: z.optional(z.boolean()),
  /** This server signs a user in by number, in development alone. Missing means false. */
  quick_sign_in: z.optional(z.boolean()),
})
export type Session = z.output<typeof session>
