import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import type { Client } from '../../support/client.ts'
import { hashPassword } from '../../../server/modules/auth/password-hash.rules.ts'
import { startServer } from '../../support/server.ts'
import { cheapPasswords } from '../../support/passwords.ts'
import { password, startAuthHarness } from './auth-harness.ts'

const { table } = auth
const dealer = { email: 'dealer@demo.test', password }
const shop = startAuthHarness()

const login = (body: { email: string; password: string; remember?: boolean }, client = shop.server.visitor()) =>
  client.call(table.login, { body })
const sessionOf = async (client: Client) => (await client.call(table.readSession, {})).body
const cookieOf = (headers: Readonly<Record<string, string>>) => headers['set-cookie'] ?? ''

describe('Signing in (A01)', () => {
  it('returns the session with user, permissions, dealer locations and remaining minutes', async () => {
    const { status, body } = await login(dealer)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      logged_in: true,
      admin: false,
      reviewer: false,
      on_site: false,
      country: 'US',
      failed_attempt: false,
      require_password_update: false,
      error: null,
      dealer: true,
      servicer: false,
      viewing_as_servicer: false,
      remaining_time: 480,
      user: {
        email: 'dealer@demo.test',
        first_name: 'Priya',
        last_name: 'Nair',
        account_name: 'Hillcrest Fitness Supply',
        local_admin: true,
        api_token: null,
      },
    })
    expect(body.dealer_locations.map((place) => place.location_city)).toEqual(['Plainfield', 'Paramus', 'Princeton'])
    expect(body.user?.permissions.map(({ name }) => name)).toEqual([
      'orders.view',
      'orders.place',
      'orders.edit',
      'warranty.view',
      'warranty.register',
      'claims.view',
      'claims.file',
      'accounts.edit',
      'users.manage',
    ])
  })

  it('answers wrong credentials with 200 and the same body whether the email exists or not', async () => {
    const wrong = await login({ ...dealer, password: 'Wrong-2026' })
    const unknown = await login({ email: 'nobody@demo.test', password })
    expect(wrong.status).toBe(200)
    expect(wrong.body).toMatchObject({
      logged_in: false,
      failed_attempt: true,
      error: 'The email or password is incorrect.',
      user: null,
      session_id: null,
    })
    expect(unknown.body).toEqual(wrong.body)
    expect(cookieOf(wrong.headers)).toBe('')
    expect(cookieOf(unknown.headers)).toBe('')
  })

  it('hashes the password of an unknown email too, so that its time tells nothing', async () => {
    // The cost of a hash that is stored is in it; this one is read for the hash of an email without a user.
    const before = Object.getOwnPropertyDescriptor(cheapPasswords, 'N')
    let reads = 0
    Object.defineProperty(cheapPasswords, 'N', {
      configurable: true,
      get: () => {
        reads += 1
        return 16
      },
    })
    try {
      await login({ email: 'nobody-at-all@demo.test', password })
    } finally {
      Object.defineProperty(cheapPasswords, 'N', before ?? {})
    }
    expect(reads).toBeGreaterThan(0)
  })

  it('ignores the case of the email', async () => {
    expect((await login({ email: '  Dealer@Demo.TEST ', password })).body.logged_in).toBe(true)
  })

  it('requires both fields', async () => {
    const { status, refusal } = await shop.server.visitor().send('POST', '/api/auth/login', { email: '', password: '' })
    expect(status).toBe(422)
    expect(refusal).toMatchObject({ error: 'call.invalid', errors: { email: 'Required', password: 'Required' } })
  })

  it('accepts no unknown field', async () => {
    expect((await shop.server.visitor().send('POST', '/api/auth/login', { ...dealer, admin: true })).status).toBe(422)
  })

  it('refuses removed users', async () => {
    await shop.server.db.updateTable('app_user').set({ active: false }).where('email_key', '=', dealer.email).execute()
    expect((await login(dealer)).body).toMatchObject({
      logged_in: false,
      failed_attempt: true,
      error: 'The email or password is incorrect.',
    })
  })

  it('stores only the SHA-256 of the cookie, and a public id that grants nothing', async () => {
    const client = shop.server.visitor()
    const { body } = await login(dealer, client)
    const token = client.cookies.get('partwright') ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await shop.server.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0]?.public_id).toBe(body.session_id)
    const thief = shop.server.visitor()
    thief.cookies.set('partwright', body.session_id ?? '')
    expect((await sessionOf(thief)).logged_in).toBe(false)
    thief.cookies.set('partwright', rows[0]?.token_hash ?? '')
    expect((await sessionOf(thief)).logged_in).toBe(false)
  })

  it('starts a session under a new token and ends the previous one', async () => {
    const client = shop.server.visitor()
    await login(dealer, client)
    const old = client.cookies.get('partwright') ?? ''
    await login(dealer, client)
    expect(client.cookies.get('partwright')).not.toBe(old)
    const before = shop.server.visitor()
    before.cookies.set('partwright', old)
    expect((await sessionOf(before)).logged_in).toBe(false)
    expect((await sessionOf(client)).logged_in).toBe(true)
  })

  it('does not adopt a planted token', async () => {
    const client = shop.server.visitor()
    client.cookies.set('partwright', 'planted')
    await login(dealer, client)
    expect(client.cookies.get('partwright')).not.toBe('planted')
  })
})

describe('The cookie', () => {
  it('ends with the browser, or after 30 days with remember', async () => {
    expect(cookieOf((await login(dealer)).headers)).toMatch(/^partwright=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(cookieOf((await login({ ...dealer, remember: true })).headers)).toMatch(
      /^partwright=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  it('is __Host- and Secure in production, where demo accounts cannot sign in', async () => {
    const production = await startServer({ isProduction: true })
    const client = production.visitor()
    expect((await client.call(table.login, { body: dealer })).body).toMatchObject({
      logged_in: false,
      error: 'The email or password is incorrect.',
    })
    await production.db.updateTable('app_user').set({ demo: false }).where('email_key', '=', dealer.email).execute()
    const { headers, body } = await client.call(table.login, { body: dealer })
    expect(body.logged_in).toBe(true)
    // The second one names the browser: a sign-in from another one is mailed.
    const [session, browser, ...others] = cookieOf(headers).split(/,\s?(?=__Host-)/)
    expect(session).toMatch(/^__Host-partwright=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(browser).toMatch(
      /^__Host-partwright-device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(others).toEqual([])
    await production.close()
  })
})

describe('Too many attempts', () => {
  it('for one user from one address: 429 with Retry-After after 10 failures in 15 minutes, even with the right password', async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await login({ ...dealer, password: 'Wrong-2026' })).status).toBe(200)
    const { status, refusal, headers } = await login(dealer)
    expect(status).toBe(429)
    expect(refusal).toMatchObject({
      error: 'auth.tooManySignIns',
      message: 'Too many sign-in attempts. Try again in 15 minutes.',
    })
    expect(Number(headers['retry-after'])).toBe(900)
    expect((await login({ email: 'servicer@demo.test', password })).body.logged_in).toBe(true)
    shop.server.clock.advance(15 * 60_000)
    expect((await login(dealer)).body.logged_in).toBe(true)
  })

  it('are all counted when concurrent', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login({ ...dealer, password: 'Wrong-2026' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('count those whose password was compared: none that found too many others waiting for a hash', async () => {
    let isOver = false
    const keepHashing = async () => {
      while (!isOver) {
        await hashPassword(password, { N: 2 ** 12, r: 8, p: 1 }, randomBytes(16)).catch(() => setImmediate())
      }
    }
    // As many as run or may wait.
    const others = Array.from({ length: 50 }, keepHashing)
    const answers = await Promise.all(Array.from({ length: 12 }, () => login({ ...dealer, password: 'Wrong-2026' })))
    isOver = true
    await Promise.all(others)
    const busy = answers.filter(({ refusal }) => refusal?.error === 'call.busy')
    expect(busy.length).toBeGreaterThan(0)
    const { count } = await shop.server.db
      .selectFrom('rate_count')
      .select('count')
      .where('bucket', 'like', 'sign-in-failure:%')
      .executeTakeFirstOrThrow()
    expect(count).toBe(answers.length - busy.length)
  })

  it('are limited for unknown emails too', async () => {
    for (let attempt = 0; attempt < 10; attempt++) await login({ email: 'nobody@demo.test', password })
    expect((await login({ email: 'nobody@demo.test', password })).refusal.error).toBe('auth.tooManySignIns')
  })

  it('start again at zero after a success', async () => {
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < 7; attempt++) await login({ ...dealer, password: 'Wrong-2026' })
      expect((await login(dealer)).body.logged_in).toBe(true)
      shop.server.clock.advance(60_000)
    }
  })

  it('from one address: more than 30 a minute are refused for any user, even with a forged X-Forwarded-For', async () => {
    for (let attempt = 0; attempt < 30; attempt++) await login({ email: `someone${attempt}@demo.test`, password })
    const forged = await shop.server
      .visitor()
      .send('POST', '/api/auth/login', dealer, { 'x-forwarded-for': '203.0.113.9' })
    expect(forged.status).toBe(429)
    expect(forged.refusal.error).toBe('auth.tooManySignIns')
    shop.server.clock.advance(60_000)
    expect((await login(dealer)).body.logged_in).toBe(true)
  })
})

describe('Dev login (A08)', () => {
  it('signs in by user id in development', async () => {
    const client = shop.server.visitor()
    expect((await client.call(table.devLogin, { body: { user_id: 5 } })).body).toMatchObject({
      logged_in: true,
      servicer: true,
      user: { email: 'servicer@demo.test' },
    })
    expect((await sessionOf(client)).logged_in).toBe(true)
    expect((await shop.server.visitor().call(table.devLogin, { body: { user_id: 999 } })).body).toMatchObject({
      logged_in: false,
      failed_attempt: true,
    })
  })

  it('answers 404 in production, like an unknown path', async () => {
    const production = await startServer({ isProduction: true })
    for (const row of [table.devLogin, table.ssoDevLogin]) {
      const { status, refusal } = await production.visitor().call(row, { body: { user_id: 5 } })
      expect(status).toBe(404)
      expect(refusal.error).toBe('call.notFound')
    }
    await production.close()
  })
})
