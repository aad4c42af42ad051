// A user as staff, its account's local administrators and the user itself see it (`WO052`; rows U01 to U12).
import * as z from 'zod/mini'
import { permissions } from '../../domain/accounts/permissions.ts'

/** The user's own address; `state` is an abbreviation. */
const userAddress = z.object({
  addr1: z.string(),
  addr2: z.string(),
  city: z.string(),
  state_id: z.number(),
  state: z.string(),
  postal_code: z.string(),
})

export const user = z.object({
  user_id: z.number(),
  account_id: z.number(),
  account_name: z.string(),
  email: z.string(),
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  suffix: z.string(),
  phone: z.string(),
  admin: z.boolean(),
  on_site: z.boolean(),
  reviewer: z.boolean(),
  local_admin: z.boolean(),
  /** False once it was removed. */
  active: z.boolean(),
  permissions: z.array(z.object({ name: z.enum(permissions) })),
  /** ISO 8601; null while the user was invited and has chosen no password. */
  activated_at: z.nullable(z.string()),
  address: z.nullable(userAddress),
  /** Whether its data was erased, which cannot be undone. An earlier server does not know. */
  is_erased: z.optional(z.boolean()),
})
export type User = z.output<typeof user>
