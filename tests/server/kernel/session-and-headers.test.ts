import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { site } from '../../../contract/site.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

describe('Every answer', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('carries the server’s epoch, the position of its receipts and its clock', async () => {
    const { status, headers } = await server.visitor().call(site.table.listStates, { query: {} })
    expect(status).toBe(200)
    expect(headers['x-server-epoch']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-log-position']).toMatch(/^\d+$/)
    expect(headers['x-server-time']).toBe('2026-11-20T15:00:00.000Z')
  })

  it('identifies the user by the cookie only', async () => {
    const dealer = await server.signIn('dealer@demo.test')
    expect((await dealer.call(auth.table.readSession, {})).body).toMatchObject({
      logged_in: true,
      dealer: true,
      user: { email: 'dealer@demo.test' },
    })
    expect((await server.visitor().call(auth.table.readSession, {})).body).toMatchObject({
      logged_in: false,
      user: null,
    })
  })
})
