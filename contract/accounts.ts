// The account (`warranty-and-orders §3, §7`; rows N01 to N09).
import * as z from 'zod/mini'
import { permissions } from '../domain/accounts/permissions.ts'
import { endpoints } from './kernel/endpoint.ts'
import { numberId } from './shapes/basics.ts'

const member = z.object({
  user_id: z.number(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  local_admin: z.boolean(),
  active: z.boolean(),
  permissions: z.array(z.object({ name: z.enum(permissions) })),
})
const address = z.object({
  address_id: z.number(),
  name: z.string(),
  addr1: z.string(),
  addr2: z.string(),
  city: z.string(),
  state_id: z.number(),
  state: z.string(),
  postal_code: z.string(),
  phone: z.string(),
  email: z.string(),
  address_type: z.string(),
  address_servicer: z.boolean(),
})
export const account = z.object({
  account_id: z.number(),
  display_id: z.string(),
  name: z.string(),
  dealer: z.boolean(),
  warranty_servicer: z.boolean(),
  /** Per cent off the list price. */
  discount: z.number(),
  users: z.optional(z.array(member)),
  frpAccount: z.optional(z.object({ users: z.array(member) })),
  addresses: z.optional(z.array(address)),
})

export const accounts = endpoints('accounts', {
  readAccount: {
    spec: 'N01',
    source: 'warranty-and-orders §7',
    method: 'GET',
    path: '/accounts/{id}',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: z.object({ id: numberId }),
    query: z.strictObject({
      with: z.optional(
        z.enum(['users', 'frpAccount.users', 'addresses'], 'Must be users, frpAccount.users or addresses'),
      ),
    }),
    reply: account,
    refusals: ['accounts.unknown'],
  },
})
