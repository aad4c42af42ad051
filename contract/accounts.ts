// The account (`WO049, WO051, WO113, WO114`; rows N01 to N04), and the staff's account search (N05, G06).
import * as z from 'zod/mini'
import { menuKeys } from '../domain/accounts/menu.ts'
import { permissions } from '../domain/accounts/permissions.ts'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { money, numberId, text } from './shapes/basics.ts'

const member = z.object({
  user_id: z.number(),
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
  active: z.boolean(),
  activated_at: z.nullable(z.string()),
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
  url: z.string(),
  fax: z.string(),
  /** The terms (`terms` to `tax_certificate`) are for administrators and the account's local administrators alone. */
  terms: z.optional(z.boolean()),
  on_hold: z.optional(z.boolean()),
  /** USD; null: the shop's own limit. Orders above it need approval. */
  order_limit: z.optional(z.nullable(z.number())),
  /** USD; null: none. Orders on terms that would owe more need approval. */
  credit_limit: z.optional(z.nullable(z.number())),
  /** USD: what is unpaid of orders on terms. */
  credit_used: z.optional(z.number()),
  tax_exempt: z.optional(z.boolean()),
  tax_certificate: z.optional(z.string()),
  users: z.optional(z.array(member)),
  frpAccount: z.optional(z.object({ users: z.array(member) })),
  addresses: z.optional(z.array(address)),
})

export type Account = z.output<typeof account>
export type Member = z.output<typeof member>

const flag = z.optional(z.boolean('Must be true or false'))
const limit = z.optional(z.nullable(money.check(z.gte(0, 'Must be 0 or more'))))
const info = { name: z.optional(text(120)), url: z.optional(text(500)), fax: z.optional(text(30)) }
const terms = {
  dealer: flag,
  warranty_servicer: flag,
  discount: z.optional(z.number('Must be a number')),
  terms: flag,
  on_hold: flag,
  order_limit: limit,
  credit_limit: limit,
  tax_exempt: flag,
  tax_certificate: z.optional(text(60)),
}
export const infoForm = z.strictObject(info)
export type InfoForm = z.output<typeof infoForm>
/**
 * The account object as it is sent back; fields that are left out stay. What only an administrator sets must have the
 * value that was read, or the call is refused.
 */
export const accountForm = z.strictObject({
  ...info,
  ...terms,
  /** The terms that the form showed first: a field that someone else changed meanwhile is refused. */
  was: z.optional(z.strictObject(terms)),
  account_id: z.optional(numberId),
  display_id: z.optional(text(40)),
  credit_used: z.optional(z.number('Must be a number')),
})
export type AccountForm = z.output<typeof accountForm>

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
  isList: true,
  offline: 'online',
  query: z.strictObject({ q: z._default(text(120), ''), page: pageNumber }),
  reply: paged(foundAccount),
} as const

const one = z.object({ id: numberId })

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
  /** A change of terms or of a flag asks for a fresh proof. */
  updateAccount: {
    spec: 'N02',
    source: 'WO114',
    method: 'PUT',
    path: '/accounts/{id}',
    access: ['local_admin', 'admin'],
    effect: 'write',
    offline: 'online',
    refreshes: ['accounts', 'auth', 'users', 'cart'],
    params: one,
    body: accountForm,
    reply: account,
    refusals: ['accounts.unknown', 'accounts.invalid', 'accounts.adminOnly', 'accounts.changed', 'auth.proofNeeded'],
  },
  updateInfo: {
    spec: 'N03',
    source: 'WO114',
    method: 'POST',
    path: '/accounts/{id}/update-info',
    access: ['local_admin', 'admin'],
    effect: 'write',
    offline: 'online',
    refreshes: ['accounts', 'auth', 'users'],
    params: one,
    body: infoForm,
    reply: account,
    refusals: ['accounts.unknown', 'accounts.invalid'],
  },
  /** The menu of an account's pages: the caller's own, or those of another account that an administrator views. */
  readMenus: {
    spec: 'N04',
    source: 'WO049, WO114',
    method: 'GET',
    path: '/accounts/menus',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    query: z.strictObject({ id: z.optional(numberId) }),
    reply: z.array(z.object({ key: z.enum(menuKeys), label: z.string(), path: z.string() })),
    refusals: ['accounts.unknown'],
  },
  /** What was changed about an account and its users, newest first, at most 100 entries. */
  readHistory: {
    spec: 'ours',
    source: 'docs/decisions/073-people-of-an-account.md',
    method: 'GET',
    path: '/accounts/{id}/history',
    access: ['local_admin', 'admin'],
    effect: 'read',
    offline: 'mirror',
    params: one,
    reply: z.array(
      z.object({
        entry_id: z.string(),
        text: z.string(),
        /** Who did it; empty for the system. */
        by: z.string(),
        /** ISO 8601. */
        at: z.string(),
      }),
    ),
    refusals: ['accounts.unknown'],
  },
})
