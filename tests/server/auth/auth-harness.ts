import { afterAll, beforeAll, beforeEach } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import type { ServerOptions, TestServer } from '../../support/server.ts'

export const password = 'Repair-2026'
const start = '2026-11-20T15:00:00.000Z'

export interface AuthHarness {
  readonly server: TestServer
  /** Signs in by email and password. */
  signedIn(email: string, password?: string, remember?: boolean): Promise<Client>
}

/** One server for a test file. Before each test, users, sessions, counters, jobs and clock are reset. */
export function startAuthHarness(options: ServerOptions = {}): AuthHarness {
  let server: TestServer | null = null
  let hash = ''
  const getServer = () => {
    if (!server) throw new Error('The server is not started yet.')
    return server
  }
  beforeAll(async () => {
    server = await startServer({ start, ...options })
    hash = (await server.db.selectFrom('app_user').select('password_hash').executeTakeFirstOrThrow()).password_hash
  })
  beforeEach(async () => {
    const { db, clock } = getServer()
    clock.set(start)
    for (const table of ['session', 'rate_count', 'staged_job', 'op_receipt'] as const)
      await db.deleteFrom(table).execute()
    await db
      .updateTable('app_user')
      .set({
        password_hash: hash,
        reset_hash: null,
        reset_expires_at: null,
        must_change_password: false,
        active: true,
        permissions: null,
      })
      .execute()
    await db.updateTable('account').set({ dealer: false }).where('account_id', '=', 7).execute()
  })
  afterAll(() => server?.close())
  return {
    get server() {
      return getServer()
    },
    signedIn: async (email, secret = password, remember = false) => {
      const client = getServer().visitor()
      await client.call(auth.table.login, { body: { email, password: secret, remember } })
      return client
    },
  }
}
