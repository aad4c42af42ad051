import { describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/accounts.ts'
import { auth } from '../../../contract/auth.ts'
import type { Client } from '../../support/client.ts'
import { password, startAuthHarness } from './auth-harness.ts'

const { table } = auth
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const shop = startAuthHarness()
const { signedIn } = shop
const sessionOf = async (client: Client) => (await client.call(table.readSession, {})).body

describe('The session (A02)', () => {
  it('of a visitor has logged_in false, no error and no data', async () => {
    const { status, body } = await shop.server.visitor().call(table.readSession, {})
    expect(status).toBe(200)
    expect(body).toEqual({
      logged_in: false,
      admin: false,
      reviewer: false,
      message: null,
      country: 'US',
      on_site: false,
      session_id: null,
      failed_attempt: false,
      require_password_update: false,
      remaining_time: null,
      user: null,
      error: null,
      join: null,
      dealer: false,
      dealer_locations: [],
      servicer: false,
      viewing_as_servicer: false,
      // The tests' server is one for development.
      quick_sign_in: true,
    })
  })

  it.each(['', 'x', 'a'.repeat(5000), '%00', '"; drop table session; --'])(
    'of an invalid cookie (%j) is that of a visitor',
    async (token) => {
      const client = shop.server.visitor()
      client.cookies.set('partwright', token)
      expect((await client.call(table.readSession, {})).body.logged_in).toBe(false)
    },
  )

  it.each([
    ['customer@demo.test', { dealer: false, servicer: false, reviewer: false, admin: false, on_site: false }],
    ['dealer-staff@demo.test', { dealer: true, servicer: false, reviewer: false, admin: false, on_site: false }],
    ['servicer@demo.test', { dealer: false, servicer: true, reviewer: false, admin: false, on_site: false }],
    ['reviewer@demo.test', { dealer: false, servicer: false, reviewer: true, admin: false, on_site: false }],
    ['admin@demo.test', { dealer: false, servicer: false, reviewer: false, admin: true, on_site: false }],
    ['onsite@demo.test', { dealer: false, servicer: false, reviewer: false, admin: false, on_site: true }],
  ])('of %s contains the roles', async (email, facts) => {
    expect(await sessionOf(await signedIn(email))).toMatchObject({ logged_in: true, ...facts, user: { email } })
  })

  it('never contains a hash, a token or data of others', async () => {
    const text = JSON.stringify(await sessionOf(await signedIn('dealer@demo.test')))
    expect(text).not.toMatch(/scrypt|hash|servicer@|Northside|Ellis/)
  })

  it('contains individually granted permissions, but no unknown ones', async () => {
    await shop.server.db
      .updateTable('app_user')
      .set({ permissions: JSON.stringify(['orders.view', 'everything', 'claims.manage']) })
      .where('email_key', '=', 'dealer@demo.test')
      .execute()
    expect((await sessionOf(await signedIn('dealer@demo.test'))).user?.permissions).toEqual([
      { name: 'orders.view' },
      { name: 'claims.manage' },
      // The role of a local administrator decides it.
      { name: 'users.manage' },
    ])
  })

  it('reflects changes of the account or the user at once', async () => {
    const client = await signedIn('customer@demo.test')
    await shop.server.db.updateTable('account').set({ dealer: true }).where('account_id', '=', 7).execute()
    expect((await sessionOf(client)).dealer).toBe(true)
  })

  it('is not cached', async () => {
    expect((await (await signedIn('dealer@demo.test')).call(table.readSession, {})).headers['cache-control']).toBe(
      'no-store',
    )
  })
})

describe('Limits of a session', () => {
  it('without remember: ends 8 hours after the last call', async () => {
    const client = await signedIn('dealer@demo.test')
    shop.server.clock.advance(8 * hour - minute)
    expect((await sessionOf(client)).remaining_time).toBe(480)
    shop.server.clock.advance(8 * hour)
    expect(await sessionOf(client)).toMatchObject({ logged_in: false, user: null })
  })

  it('without remember: ends a day after sign-in, even if active', async () => {
    const client = await signedIn('dealer@demo.test')
    for (let passed = 0; passed < 23; passed++) {
      shop.server.clock.advance(hour)
      expect(await sessionOf(client)).toMatchObject({ logged_in: true, ends_in: (23 - passed) * 60 })
    }
    expect((await sessionOf(client)).remaining_time).toBe(60)
    shop.server.clock.advance(hour)
    expect((await sessionOf(client)).logged_in).toBe(false)
  })

  it('with remember: lasts 30 days', async () => {
    const client = await signedIn('dealer@demo.test', password, true)
    shop.server.clock.advance(30 * day - minute)
    expect((await sessionOf(client)).remaining_time).toBe(1)
    shop.server.clock.advance(minute)
    expect((await sessionOf(client)).logged_in).toBe(false)
  })

  it('is extended by any signed-in call, as remaining_time shows', async () => {
    const client = await signedIn('dealer@demo.test')
    shop.server.clock.advance(7 * hour)
    await client.call(accounts.table.readAccount, { params: { id: 2 }, query: {} })
    shop.server.clock.advance(30_000)
    expect((await sessionOf(client)).remaining_time).toBe(480)
    shop.server.clock.advance(7 * hour)
    expect((await sessionOf(client)).logged_in).toBe(true)
  })

  it('is updated at most once a minute', async () => {
    const client = await signedIn('dealer@demo.test')
    const seenAt = async () =>
      (await shop.server.db.selectFrom('session').select('seen_at').executeTakeFirstOrThrow()).seen_at.getTime()
    const first = await seenAt()
    shop.server.clock.advance(59_000)
    await sessionOf(client)
    expect(await seenAt()).toBe(first)
    shop.server.clock.advance(1000)
    await sessionOf(client)
    expect(await seenAt()).toBe(first + minute)
  })

  it('refuses auth.signedOut once it has ended', async () => {
    const client = await signedIn('dealer@demo.test')
    shop.server.clock.advance(9 * hour)
    const { status, refusal } = await client.call(accounts.table.readAccount, { params: { id: 2 }, query: {} })
    expect(status).toBe(401)
    expect(refusal.error).toBe('auth.signedOut')
  })

  it('ends when its user is removed', async () => {
    const client = await signedIn('dealer@demo.test')
    await shop.server.db
      .updateTable('app_user')
      .set({ active: false })
      .where('email_key', '=', 'dealer@demo.test')
      .execute()
    expect((await sessionOf(client)).logged_in).toBe(false)
  })

  it('leaves no row: the next sign-in deletes expired sessions', async () => {
    await signedIn('dealer@demo.test')
    shop.server.clock.advance(2 * day)
    await signedIn('servicer@demo.test')
    expect(await shop.server.db.selectFrom('session').select('user_id').execute()).toEqual([{ user_id: 5 }])
  })
})

describe('Signing out (A03)', () => {
  it('ends the session on the server and clears the cookie', async () => {
    const client = await signedIn('dealer@demo.test')
    const token = client.cookies.get('partwright') ?? ''
    const { body, headers } = await client.call(table.logout, {})
    expect(body).toMatchObject({ logged_in: false, user: null, session_id: null })
    expect(headers['set-cookie']).toMatch(/^partwright=; .*Expires=Thu, 01 Jan 1970/)
    expect(client.cookies.has('partwright')).toBe(false)
    client.cookies.set('partwright', token)
    expect((await sessionOf(client)).logged_in).toBe(false)
  })

  it('is no error for a visitor and ends no other session', async () => {
    const client = await signedIn('dealer@demo.test')
    expect((await shop.server.visitor().call(table.logout, {})).status).toBe(200)
    expect((await sessionOf(client)).logged_in).toBe(true)
  })

  it('is refused to other sites, although it is a GET', async () => {
    const client = await signedIn('dealer@demo.test')
    const { status, refusal } = await client.send('GET', '/api/auth/logout', undefined, { 'x-requested-with': '' })
    expect(status).toBe(403)
    expect(refusal.error).toBe('call.foreignOrigin')
    expect((await sessionOf(client)).logged_in).toBe(true)
  })
})

describe('Viewing as a servicer (A06)', () => {
  it('toggles viewing_as_servicer of this session only, and changes no permission', async () => {
    const [client, other] = [await signedIn('admin@demo.test'), await signedIn('admin@demo.test')]
    const before = await sessionOf(client)
    expect((await client.call(table.viewAsServicer, { body: { set: true } })).body).toEqual({
      ...before,
      viewing_as_servicer: true,
    })
    expect((await sessionOf(client)).viewing_as_servicer).toBe(true)
    expect((await sessionOf(other)).viewing_as_servicer).toBe(false)
    expect((await client.call(table.viewAsServicer, { body: { set: false } })).body.viewing_as_servicer).toBe(false)
  })

  it('requires sign-in', async () => {
    const { status, refusal } = await shop.server.visitor().call(table.viewAsServicer, { body: { set: true } })
    expect(status).toBe(401)
    expect(refusal.error).toBe('auth.signedOut')
  })
})
