// The account (`WO051, WO113`; row N01), and the staff's account search (N05, G06).
import * as z from 'zod/mini'
import { permissions } from '../domain/accounts/permissions.ts'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { numberId, text } from './shapes/basics.ts'

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
  /** Percent off the list price. */
  discount: z.number(),
  users: z.optional(z.array(member)),
  frpAccount: z.optional(z.object({ users: z.array(member) })),
  addresses: z.optional(z.array(address)),
})

/** An account in search results, with its address and contact; unknown fields are empty. */
const foundAccount = z.object({
  account_id: z.number(),
  display_id: z.string(),
  name: z.string(),
  dealer: z.boolean(),
  warranty_servicer: z.boolean(),
  discount: z.number(),
  city: z.string(),
  state: z.string(),
  phone: z.string(),
  email: z.string(),
})
export type FoundAccount = z.output<typeof foundAccount>

/** `SF235`. */
export const accountsPerPage = 100

/** Searches any part of the name, or the beginning of the account's number, a user's email or a phone number. */
const search = {
  method: 'GET',
  access: ['admin', 'reviewer'],
  effect: 'read',
  offline: 'online',
  query: z.strictObject({ q: z._default(text(120), ''), page: pageNumber }),
  reply: paged(foundAccount),
} as const

export const accounts = endpoints('accounts', {
  findAccounts: { spec: 'N05', source: 'WO113, WO165', path: '/accounts/search', ...search },
  searchAccounts: { spec: 'G06', source: 'SF209, SF235', path: '/search/accounts', ...search },
  readAccount: {
    spec: 'N01',
    source: 'WO051, WO113',
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
