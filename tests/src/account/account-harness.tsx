import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { accounts } from '../../../contract/accounts.ts'
import type { Account, Member } from '../../../contract/accounts.ts'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import { site } from '../../../contract/site.ts'
import { users } from '../../../contract/users.ts'
import type { User } from '../../../contract/users.ts'
import { buildAccountMenu } from '../../../domain/accounts/menu.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { getDefaultPermissions, permissions } from '../../../domain/accounts/permissions.ts'
import { CallRefused, NoAnswer } from '../../../offline/http/call.ts'
import { fakeCatalogue, renderAt } from '../catalogue/support/shop.tsx'
import type { EngineOverrides } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

const facts = { dealer: true, servicer: false, admin: false, on_site: false, reviewer: false }
export const dealerRights: readonly Permission[] = getDefaultPermissions({ ...facts, local_admin: false })
const named = (names: readonly Permission[]) => names.map((name) => ({ name }))

/** Priya Nair, the local administrator of Hillcrest (account 2). */
export function localAdmin(): Session {
  const session = sessionOf('dealer')
  const names = getDefaultPermissions({ ...facts, local_admin: true })
  const user = { ...session.user!, user_id: 2, account_id: 2, local_admin: true, permissions: named(names) }
  return { ...session, user: { ...user, first_name: 'Priya', last_name: 'Nair', account_name: 'Hillcrest' } }
}
/** Ruth Abernathy, an administrator of the shop (account 1). */
export function shopAdmin(): Session {
  const session = sessionOf('customer')
  const user = { ...session.user!, user_id: 8, account_id: 1, permissions: named(permissions) }
  return { ...session, admin: true, user: { ...user, first_name: 'Ruth', last_name: 'Abernathy' } }
}

export const tom: User = {
  user_id: 3,
  account_id: 2,
  account_name: 'Hillcrest',
  email: 'tom@hillcrest.test',
  title: '',
  first_name: 'Tom',
  last_name: 'Brandt',
  suffix: '',
  phone: '',
  admin: false,
  on_site: false,
  reviewer: false,
  local_admin: false,
  active: true,
  permissions: named(dealerRights),
  activated_at: '2026-01-05T10:00:00.000Z',
  address: null,
}
export const hillcrest: Account = {
  account_id: 2,
  display_id: 'PW-2014',
  name: 'Hillcrest',
  dealer: false,
  warranty_servicer: false,
  discount: 15,
  url: '',
  fax: '',
  terms: true,
  on_hold: false,
  order_limit: null,
  credit_limit: 5000,
  credit_used: 1250.5,
  tax_exempt: false,
  tax_certificate: '',
}

const states = [{ state_id: 31, state_name: 'New Jersey', state_country: 'US', abbreviation: 'NJ' }]

export interface Call {
  readonly row: unknown
  readonly input: { readonly params?: { readonly id: number }; readonly body?: unknown }
}

/** Renders an account's page with the data of one account; records what is sent. */
export function openPage(
  address: string,
  page: ReactNode,
  {
    session = localAdmin(),
    isOnline = true,
    fails = false,
    people = [tom],
    account = hillcrest,
    answer,
    reads,
    drafts = new Map<string, unknown>(),
    engine = {},
  }: {
    readonly session?: Session
    readonly isOnline?: boolean
    readonly fails?: boolean
    readonly people?: readonly User[]
    readonly account?: Account
    readonly answer?: (call: Call) => unknown
    readonly reads?: (row: unknown, input: unknown) => unknown
    readonly drafts?: Map<string, unknown>
    readonly engine?: EngineOverrides
  } = {},
) {
  const calls: Call[] = []
  const asked: { readonly row: unknown; readonly input: unknown }[] = []
  const read = (row: unknown, input: { params?: { id: number }; query?: { id?: number } }): unknown => {
    if (row === users.table.readUser) return people.find(({ user_id }) => user_id === input.params?.id)
    if (row === accounts.table.readAccount)
      return { ...account, frpAccount: { users: people.map(({ address: _, ...member }): Member => member) } }
    if (row === accounts.table.readMenus) return buildAccountMenu(['account', 'users'], input.query?.id ?? null)
    if (row === accounts.table.readHistory) return []
    if (row === site.table.listStates) return states
    return reads?.(row, input)
  }
  const path = address.split('?')[0] ?? ''
  renderAt(
    address,
    { [path]: page },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session,
      isOnline,
      engine: {
        readLock: async () => null,
        draft: async (key) => drafts.get(key) ?? null,
        draftKeys: async (prefix) => [...drafts.keys()].filter((key) => key.startsWith(prefix)),
        saveDraft: async (key, value) => {
          drafts.set(key, value)
        },
        dropDraft: async (key) => {
          drafts.delete(key)
        },
        ...engine,
        fetchOrCached: async (row: unknown, input: unknown) => {
          asked.push({ row, input })
          if (fails) throw new NoAnswer('The server did not answer.')
          return { value: read(row, input as never), asOf: Date.UTC(2026, 10, 20, 9, 0), fresh: isOnline }
        },
        call: async (row: Row, input: unknown) => {
          if (row.effect === 'read') {
            asked.push({ row, input })
            return read(row, input as never)
          }
          const call = { row, input: input as Call['input'] }
          calls.push(call)
          const value = answer?.(call)
          if (value instanceof Error) throw value
          return value
        },
      },
    },
  )
  return { calls, asked, drafts }
}

export const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
export const type = (label: string | RegExp, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
export const refused = (
  status: number,
  message: string,
  errors: Record<string, string> = {},
  current: unknown = null,
): Error => new CallRefused(status, { error: 'refused', message, errors, current })
