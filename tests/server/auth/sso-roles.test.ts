import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { secondFactor } from '../../../contract/second-factor.ts'
import { settings } from '../../../contract/settings.ts'
import { getDefaultPermissions, permissions } from '../../../domain/accounts/permissions.ts'
import { allRows, endsOtherSessions, endsSession, getExpectedVerdict, roles } from '../../support/access-roles.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const { table } = auth

/** The session of a host that claims every role and permission, and each strength that it may know. */
const claimAll = (user: object) => ({
  ...{ logged_in: true, admin: true, reviewer: true, on_site: true, dealer: true, servicer: true, session_id: 'S-1' },
  ...{ second_factor: true, second_factor_required: false, amr: ['hwk', 'mfa'], acr: 'phr', roles: ['admin'] },
  user: {
    ...{ ...user, admin: true, reviewer: true, local_admin: true, account_id: 1, roles: ['admin'] },
    ...{ permissions: permissions.map((name) => ({ name })), second_factor_since: '2026-11-01T00:00:00Z' },
  },
})

/** A shop whose users sign in at another host, which answers the session in `signedIn`. */
function startShop(options: Parameters<typeof startServer>[0]) {
  let signedIn: object = { logged_in: false }
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({
      ...{ ssoBase: 'https://sign-in.example/api', ssoCookie: 'sign-in', ...options },
      fetch: async () => Response.json(signedIn),
    })
  })
  afterAll(() => server.close())
  return {
    get server() {
      return server
    },
    answer: (session: object) => {
      signedIn = session
    },
    load: async (session: object): Promise<Client> => {
      signedIn = session
      const client = server.visitor()
      const { body } = await client.call(table.loadSession, { body: { session_id: 'S-1', api_token: 'theirs' } })
      expect(body.logged_in).toBe(true)
      return client
    },
  }
}

describe('A role that another host claims for a user', () => {
  const shop = startShop({})

  it.each(Object.entries(roles).filter(([, facts]) => facts !== null))(
    'opens nothing that our own roles of the %s do not',
    async (role, facts) => {
      const client = await shop.load(claimAll({ email: `${role}@demo.test` }))
      const { body } = await client.call(table.readSession, {})
      const own = { admin: false, reviewer: false, on_site: false, local_admin: false, ...facts }
      expect([body.admin, body.reviewer, body.on_site, body.user?.local_admin]).toEqual([
        own.admin,
        own.reviewer,
        own.on_site,
        own.local_admin,
      ])
      expect(body.user?.permissions).toEqual(facts && getDefaultPermissions(facts).map((name) => ({ name })))
      const seen: Record<string, string> = {}
      const expected: Record<string, string> = {}
      for (const { id, row } of allRows) {
        if (endsSession(id) || endsOtherSessions(id) || row.only === 'development') continue
        // Every user has the others.
        if (row.access === 'anyone' || row.access === 'user') continue
        const payload = row.method === 'GET' ? undefined : '{"nothing":true}'
        const path = `/api${row.path.replace(/\{\w+\}/g, '018f4e5a-0000-7000-8000-00000000ffff')}`
        const type = payload === undefined ? {} : { 'content-type': 'application/json' }
        const { status, refusal } = await client.send(row.method, path, payload, type)
        seen[id] = status === 401 ? 'signed-out' : refusal?.error === 'auth.notAllowed' ? 'not-allowed' : 'in'
        expected[id] = getExpectedVerdict(row, facts)
        shop.server.clock.advance(2000)
      }
      expect(seen).toEqual(expected)
    },
  )

  it('is not taken from the row of its sign-in either, which starts no session here', async () => {
    await shop.load(claimAll({ email: 'servicer@demo.test' }))
    const client = shop.server.visitor()
    const { body } = await client.call(table.ssoLogin, { body: { email: 'servicer@demo.test', password: 'x' } })
    expect(body.logged_in).toBe(true)
    expect((await client.call(settings.table.listSettings, {})).status).toBe(401)
  })
})

async function addPeople({ db }: TestServer, people: readonly string[]): Promise<void> {
  const { account_id } = await db
    .insertInto('account')
    .values({ display_id: 'PW-7001', name: 'Shop', dealer: false, warranty_servicer: false, discount: 0 })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  for (const role of people)
    await db
      .insertInto('app_user')
      .values({
        ...{ account_id, email: `${role}@parts.example`, email_key: `${role}@parts.example` },
        ...{ first_name: 'Olga', last_name: 'Reyes', password_hash: '', permissions: null },
        ...{ reset_hash: null, reset_expires_at: null, admin: role === 'admin', reviewer: role === 'reviewer' },
      })
      .execute()
}

describe('In production, a user of another host whose role here needs a second factor', () => {
  const shop = startShop({ seed: 'none', isProduction: true })
  beforeAll(() => addPeople(shop.server, ['admin', 'reviewer', 'customer']))
  const opens = async (session: object) => {
    const client = await shop.load(session)
    const { body } = await client.call(table.readSession, {})
    const { refusal } = await client.send('GET', '/api/auth/sessions')
    const account = await client.send('GET', '/api/orders')
    return [body.second_factor_required ?? false, refusal?.error ?? 'open', account.refusal?.error ?? 'open']
  }

  it.each(['admin', 'reviewer'])(
    'is the %s by our own row alone: the host may claim a second factor, or leave the role out',
    async (role) => {
      const user = { email: `${role}@parts.example` }
      const shut = [true, 'open', 'auth.secondFactorRequired']
      expect(await opens(claimAll(user))).toEqual(shut)
      expect(await opens({ logged_in: true, session_id: 'S-1', admin: false, reviewer: false, user })).toEqual(shut)
    },
  )

  it('is nobody who is a customer here', async () => {
    expect(await opens(claimAll({ email: 'customer@parts.example' }))).toEqual([false, 'open', 'open'])
  })
})

describe('In production, the proof of a user of another host', () => {
  const shop = startShop({ seed: 'none', isProduction: true })
  const email = 'customer@parts.example'
  const minute = 60_000
  const there = { logged_in: true, session_id: 'S-1', sso_token: 'theirs', user: { email } }
  beforeAll(() => addPeople(shop.server, ['customer']))
  beforeEach(() => shop.server.db.deleteFrom('sso_sign_in').execute())

  const signIn = () => shop.server.visitor().call(table.ssoLogin, { body: { email, password: 'x' } })
  const proofOf = async (client: Client) => (await client.call(secondFactor.beginTotp, {})).refusal?.error ?? 'proven'

  it('is the sign-in through our form, for ten minutes, however often its token is loaded again', async () => {
    expect(await proofOf(await shop.load(there))).toBe('auth.proofNeeded')
    expect((await signIn()).body.sso_token).toBe('theirs')
    expect(await proofOf(await shop.load(there))).toBe('proven')
    shop.server.clock.advance(9 * minute)
    const again = await shop.load(there)
    expect(await proofOf(again)).toBe('proven')
    shop.server.clock.advance(2 * minute)
    expect(await proofOf(again)).toBe('auth.proofNeeded')
    expect(await proofOf(await shop.load(there))).toBe('auth.proofNeeded')
    await signIn()
    expect(await proofOf(await shop.load(there))).toBe('proven')
  })

  it('is no sign-in that failed, and none of another token', async () => {
    shop.answer({ ...there, logged_in: false })
    await signIn()
    expect(await proofOf(await shop.load(there))).toBe('auth.proofNeeded')
    shop.answer({ ...there, sso_token: 'of another sign-in' })
    await signIn()
    expect(await proofOf(await shop.load(there))).toBe('auth.proofNeeded')
  })

  it('is asked for the keys of a device with a lock, also in a session that its token begins', async () => {
    const keysFor = async (client: Client, more: object = {}) => {
      const body = { device_id: '0193a000-0000-7000-8000-000000000001', ...more }
      return (await client.call(table.deviceKey, { body })).refusal?.error ?? 'given'
    }
    const device = await shop.load(there)
    expect(await keysFor(device, { is_locked: true })).toBe('given')
    const other = await shop.load(there)
    expect(await keysFor(other)).toBe('auth.proofNeeded')
    await device.call(table.logout, {})
    expect(await keysFor(await shop.load(there))).toBe('auth.proofNeeded')
    shop.answer(there)
    const another = shop.server.visitor()
    await another.call(table.loadSession, { body: { session_id: 'S-1', api_token: 'of another sign-in' } })
    expect(await keysFor(another)).toBe('auth.proofNeeded')
    expect(await keysFor(another, { device_id: '0193a000-0000-7000-8000-000000000002' })).toBe('given')
    await signIn()
    const unlocked = await shop.load(there)
    expect(await keysFor(unlocked, { is_locked: false })).toBe('given')
    shop.server.clock.advance(11 * minute)
    expect(await keysFor(await shop.load(there))).toBe('given')
  })
})
