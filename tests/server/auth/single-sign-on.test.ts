import { describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { createSsoToken, readSsoToken } from '../../../server/modules/auth/sso/sso-token.rules.ts'
import { password, startAuthHarness } from './auth-harness.ts'

const { table } = auth
const email = 'dealer@demo.test'
const shop = startAuthHarness()

/** Signs in at our own single sign-on, as another app of the shop does. */
async function ssoSignIn(address = email) {
  const client = shop.server.visitor()
  const { body } = await client.call(table.ssoLogin, { body: { email: address, password } })
  return { client, token: body.sso_token ?? '', sessionId: body.session_id ?? '', body }
}
const load = (
  body: { session_id: string; api_token?: string; user?: unknown },
  client = shop.server.visitor(),
  headers: Record<string, string> = {},
) => client.call(table.loadSession, { body }, { headers })

describe('The single sign-on on the same server (A09 to A12)', () => {
  it('signs in like A01 and returns a token, which the session contains', async () => {
    const { client, token, body } = await ssoSignIn()
    expect(body).toMatchObject({ logged_in: true, failed_attempt: false, user: { email, api_token: token } })
    expect((await client.call(table.readSession, {})).body.user?.api_token).toBe(token)
    expect((await client.call(table.ssoSession, {})).body).toMatchObject({ logged_in: true, user: { email } })
  })

  it('answers wrong credentials like A01, without token or cookie, and counts the attempt', async () => {
    const client = shop.server.visitor()
    const wrong = () => client.call(table.ssoLogin, { body: { email, password: 'Wrong-2026' } })
    expect((await wrong()).body).toMatchObject({
      logged_in: false,
      failed_attempt: true,
      error: 'The email or password is incorrect.',
      sso_token: null,
    })
    expect(client.cookies.size).toBe(0)
    for (let attempt = 1; attempt < 10; attempt++) await wrong()
    expect((await wrong()).refusal.error).toBe('auth.tooManySignIns')
  })

  it('has logged_in false for a visitor, and no error', async () => {
    const { status, body } = await shop.server.visitor().call(table.ssoSession, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ logged_in: false, user: null })
  })

  it('finds a session by its token in X-SSO-Token, without the cookie', async () => {
    const { token } = await ssoSignIn()
    const asked = await shop.server.visitor().call(table.ssoSession, {}, { headers: { 'x-sso-token': token } })
    expect(asked.body).toMatchObject({ logged_in: true, user: { email } })
  })

  it('ends the session and its token at sign-out', async () => {
    const { client, token, sessionId } = await ssoSignIn()
    expect((await client.call(table.ssoLogout, {})).body.logged_in).toBe(false)
    expect((await client.call(table.readSession, {})).body.logged_in).toBe(false)
    expect((await load({ session_id: sessionId, api_token: token })).body.logged_in).toBe(false)
  })

  it('signs in by user id in development', async () => {
    const { body } = await shop.server.visitor().call(table.ssoDevLogin, { body: { user_id: 5 } })
    expect(body).toMatchObject({ logged_in: true, servicer: true })
    expect(body.sso_token).toBe(body.user?.api_token)
  })

  it('gives no token to a session of A01', async () => {
    const client = await shop.signedIn(email)
    expect((await client.call(table.readSession, {})).body.user?.api_token).toBeNull()
  })
})

describe('Loading a single-sign-on session (A05)', () => {
  it('starts a new session for the user of the token, from the body, X-SSO-Token or a bearer header', async () => {
    const { token, sessionId } = await ssoSignIn()
    const other = shop.server.visitor()
    const { body } = await load({ session_id: sessionId, api_token: token }, other)
    expect(body).toMatchObject({ logged_in: true, failed_attempt: false, user: { email, api_token: token } })
    expect(body.session_id).not.toBe(sessionId)
    expect((await other.call(table.readSession, {})).body.user?.email).toBe(email)
    expect(
      (await load({ session_id: sessionId }, shop.server.visitor(), { 'x-sso-token': token })).body.logged_in,
    ).toBe(true)
    expect(
      (await load({ session_id: sessionId }, shop.server.visitor(), { authorization: `Bearer ${token}` })).body
        .logged_in,
    ).toBe(true)
  })

  it('ignores user data in the body', async () => {
    const { token, sessionId } = await ssoSignIn()
    const { body } = await load({
      session_id: sessionId,
      api_token: token,
      user: { user_id: 8, admin: true, permissions: [{ name: 'claims.manage' }] },
    })
    expect(body).toMatchObject({ admin: false, user: { email } })
    expect(body.user?.permissions).not.toContainEqual({ name: 'claims.manage' })
  })

  it('keeps the session if it is already this one', async () => {
    const { client, token, sessionId } = await ssoSignIn()
    const cookie = client.cookies.get('partwright')
    expect((await load({ session_id: sessionId, api_token: token }, client)).body.session_id).toBe(sessionId)
    expect(client.cookies.get('partwright')).toBe(cookie)
  })

  it('is of the device of its token, which may have a lock of the app', async () => {
    const { client, token, sessionId } = await ssoSignIn()
    const device_id = '0193a000-0000-7000-8000-000000000001'
    const loaded = async () => (await load({ session_id: sessionId, api_token: token })).body.device_locked
    expect(await loaded()).toBeUndefined()
    await client.call(table.deviceKey, { body: { device_id, is_locked: true } })
    expect(await loaded()).toBe(true)
    await client.call(table.deviceKey, { body: { device_id, is_locked: false } })
    expect(await loaded()).toBeUndefined()
  })

  it('fails, without a cookie, if anything about the token is wrong', async () => {
    const [mine, other] = [await ssoSignIn(), await ssoSignIn('servicer@demo.test')]
    const [payload, signature] = mine.token.split('.') as [string, string]
    const forged = Buffer.from(JSON.stringify({ user_id: 8, session_id: mine.sessionId, exp: 4_000_000_000 })).toString(
      'base64url',
    )
    const tries = {
      'no token': undefined,
      'an empty one': '',
      'another’s': other.token,
      'no signature': payload,
      'another signature': `${payload}.${other.token.split('.')[1]}`,
      'other payload': `${forged}.${signature}`,
      'no token at all': 'x.y',
      'three parts': `${mine.token}.z`,
      'of another secret': createSsoToken('guessed', { user_id: 8, session_id: mine.sessionId, exp: 4_000_000_000 }),
    }
    for (const [name, api_token] of Object.entries(tries)) {
      const client = shop.server.visitor()
      const { status, body } = await load(
        { session_id: mine.sessionId, ...(api_token === undefined ? {} : { api_token }) },
        client,
      )
      expect({
        name,
        status,
        logged_in: body.logged_in,
        failed: body.failed_attempt,
        user: body.user,
        cookies: client.cookies.size,
      }).toEqual({ name, status: 200, logged_in: false, failed: true, user: null, cookies: 0 })
    }
    expect((await load({ session_id: other.sessionId, api_token: mine.token })).body.logged_in).toBe(false)
  })

  it('fails if the session has ended by time, password change or removal', async () => {
    const first = await ssoSignIn()
    shop.server.clock.advance(9 * 3_600_000)
    expect((await load({ session_id: first.sessionId, api_token: first.token })).body.logged_in).toBe(false)
    const [second, here] = [await ssoSignIn(), await shop.signedIn(email)]
    await here.call(table.updatePassword, {
      body: { current_password: password, password: 'Treadmill-7', password_confirmation: 'Treadmill-7' },
    })
    expect((await load({ session_id: second.sessionId, api_token: second.token })).body.logged_in).toBe(false)
    const third = await ssoSignIn('servicer@demo.test')
    await shop.server.db
      .updateTable('app_user')
      .set({ active: false })
      .where('email_key', '=', 'servicer@demo.test')
      .execute()
    expect((await load({ session_id: third.sessionId, api_token: third.token })).body.logged_in).toBe(false)
  })

  it('never lasts longer for being loaded: 30 days are chosen where the password is typed', async () => {
    const { token, sessionId } = await ssoSignIn()
    const client = shop.server.visitor()
    const body = { session_id: sessionId, api_token: token }
    expect((await client.call(table.loadSession, { body })).body.logged_in).toBe(true)
    shop.server.clock.advance(9 * 3_600_000)
    expect((await client.call(table.readSession, {})).body.logged_in).toBe(false)
  })

  it('never reads the token from the URL', async () => {
    const { token, sessionId } = await ssoSignIn()
    const client = shop.server.visitor()
    expect(
      (await client.send('POST', `/api/auth/load-session?api_token=${token}`, { session_id: sessionId })).body,
    ).toMatchObject({ logged_in: false, failed_attempt: true })
    expect(client.cookies.size).toBe(0)
  })
})

describe('A token', () => {
  it('is valid until it expires, with the secret that made it', () => {
    const claims = { user_id: 5, session_id: 's', exp: 1000 }
    const token = createSsoToken('secret', claims)
    expect(readSsoToken(['secret'], token, new Date(999_000))).toEqual(claims)
    expect(readSsoToken(['secret'], token, new Date(1_000_000))).toBeNull()
    expect(readSsoToken(['newer', 'secret'], token, new Date(999_000))).toEqual(claims)
    expect(readSsoToken(['other'], token, new Date(0))).toBeNull()
  })

  it('is sealed in the database', async () => {
    const { token } = await ssoSignIn()
    expect(JSON.stringify(await shop.server.db.selectFrom('session').selectAll().execute())).not.toContain(token)
  })
})
