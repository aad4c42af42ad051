import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import { allRows, endsSession, getExpectedVerdict, roles } from '../../support/access-roles.ts'
import type { Verdict } from '../../support/access-roles.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

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

  it.each(allRows)('to $id is as its row says, for every role, viewing as a servicer or not', async ({ id, row }) => {
    expect(row.access, `${id} declares no access`).toBeDefined()
    const asked = Object.entries(roles).filter(([role]) => !endsSession(id) || role === 'visitor')
    for (const headers of [{}, { 'x-acting-as': 'servicer' }]) {
      const seen = await Promise.all(asked.map(async ([role]) => [role, await verdict(role, row, headers)]))
      expect(Object.fromEntries(seen)).toEqual(
        Object.fromEntries(asked.map(([role, facts]) => [role, getExpectedVerdict(row, facts)])),
      )
    }
    server.clock.advance(2000)
  })
})
