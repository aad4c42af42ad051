import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../../../contract/all.ts'
import type { Right, Row } from '../../../contract/kernel/endpoint.ts'
import { getDefaultPermissions } from '../../../domain/accounts/permissions.ts'
import type { Facts } from '../../../domain/accounts/permissions.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const none: Facts = {
  dealer: false,
  servicer: false,
  admin: false,
  on_site: false,
  reviewer: false,
  local_admin: false,
}
/** What each demo user is; everything else follows from it and from the rows. */
const roles: Readonly<Record<string, Facts | null>> = {
  visitor: null,
  customer: none,
  dealer: { ...none, dealer: true, local_admin: true },
  'dealer-staff': { ...none, dealer: true },
  dealer2: { ...none, dealer: true },
  servicer: { ...none, servicer: true },
  servicer2: { ...none, servicer: true },
  reviewer: { ...none, reviewer: true },
  admin: { ...none, admin: true },
  onsite: { ...none, on_site: true },
}

type Verdict = 'in' | 'signed-out' | 'not-allowed'
function expected(row: Row, facts: Facts | null): Verdict {
  if (row.access === 'anyone') return 'in'
  if (facts === null) return 'signed-out'
  if (row.access === 'user' || facts.admin) return 'in'
  const held: readonly Right[] = [
    ...getDefaultPermissions(facts),
    ...(Object.keys(facts) as (keyof Facts)[]).filter((name) => facts[name]),
  ]
  return row.access.some((right) => held.includes(right)) ? 'in' : 'not-allowed'
}

const rows = modules.flatMap((module) =>
  Object.entries<Row>(module.table).map(([name, row]) => ({ id: `${module.module}.${name}`, row })),
)

describe('Access', () => {
  let server: TestServer
  const clients = new Map<string, Client>()
  beforeAll(async () => {
    server = await startServer()
    for (const role of Object.keys(roles))
      clients.set(role, role === 'visitor' ? server.visitor() : await server.signIn(`${role}@demo.test`))
  })
  afterAll(() => server.close())

  /** With nothing in it: access is decided before anything is read, so nothing is changed either. Signing out is left to a visitor. */
  const verdict = async (role: string, row: Row, headers: Record<string, string>): Promise<Verdict> => {
    const path = `/api${row.path.replace(/\{(\w+)\}/g, '018f4e5a-0000-7000-8000-00000000ffff')}`
    const answer = await clients
      .get(role)
      ?.send(
        row.method,
        path,
        row.method === 'GET' ? undefined : '{"nothing":true}',
        row.method === 'GET' ? headers : { 'content-type': 'application/json', ...headers },
      )
    if (answer?.status === 401) return 'signed-out'
    return answer?.refusal?.error === 'auth.notAllowed' ? 'not-allowed' : 'in'
  }

  it.each(rows)('to $id is as its row says, for every role, viewing as a servicer or not', async ({ id, row }) => {
    expect(row.access, `${id} declares no access`).toBeDefined()
    const ends = id === 'auth.logout' || id === 'auth.ssoLogout'
    const asked = Object.entries(roles).filter(([role]) => !ends || role === 'visitor')
    for (const headers of [{}, { 'x-acting-as': 'servicer' }]) {
      const seen = await Promise.all(asked.map(async ([role]) => [role, await verdict(role, row, headers)]))
      expect(Object.fromEntries(seen)).toEqual(
        Object.fromEntries(asked.map(([role, facts]) => [role, expected(row, facts)])),
      )
    }
    server.clock.advance(2000)
  })
})
