import { beforeEach, describe, expect, it, vi } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { secondFactor } from '../../../contract/second-factor.ts'
import { codeOfStep, decodeBase32, toStep } from '../../../server/modules/auth/second-factor/totp.rules.ts'
import { listAccountPeople } from '../../../server/modules/auth/people/account-people.store.ts'
import { startAuthHarness } from './auth-harness.ts'

const { table } = auth
interface UpstreamRequest {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: string
}

/** A fake single-sign-on host; tests set its reply. */
let answer: (requests: UpstreamRequest) => Response | Promise<Response> = () => Response.json({})
let requests: UpstreamRequest[] = []
const fetch: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const one = { url: request.url, method: request.method, headers: request.headers, body: await request.text() }
  requests.push(one)
  return answer(one)
}
const shell = 'capacitor://localhost'
const shop = startAuthHarness({
  ...{ ssoBase: 'https://sign-in.example/api/', ssoCookie: 'sign-in', nativeOrigins: [shell], fetch },
})
beforeEach(() => {
  requests = []
  answer = () =>
    Response.json({ logged_in: true, session_id: 'S-1', user: { user_id: 5, email: 'Servicer@demo.test' } })
})
const load = (client = shop.server.visitor()) =>
  client.call(table.loadSession, { body: { session_id: 'S-1', api_token: 'their token' } })

describe('Loading a session of another host (SSO_BASE)', () => {
  it('calls that host with the token in a header, never in the URL, and signs in our user', async () => {
    const client = shop.server.visitor()
    expect((await load(client)).body).toMatchObject({
      logged_in: true,
      servicer: true,
      user: { email: 'servicer@demo.test', account_name: 'Northside Fitness', api_token: 'their token' },
    })
    expect(requests.map(({ url, method }) => `${method} ${url}`)).toEqual(['GET https://sign-in.example/api/auth/user'])
    expect(requests[0]?.headers.get('x-sso-token')).toBe('their token')
    expect(requests[0]?.headers.get('x-requested-with')).toBe('XMLHttpRequest')
    expect((await client.call(table.readSession, {})).body.user?.api_token).toBe('their token')
  })

  it('takes no permission from it: permissions come from our own database', async () => {
    answer = () =>
      Response.json({
        logged_in: true,
        admin: true,
        reviewer: true,
        session_id: 'S-1',
        user: { user_id: 5, email: 'servicer@demo.test', permissions: [{ name: 'claims.manage' }] },
      })
    const { body } = await load()
    expect(body).toMatchObject({ logged_in: true, admin: false, reviewer: false })
    expect(body.user?.permissions).not.toContainEqual({ name: 'claims.manage' })
  })

  it('counts as a password: who has a second factor here proves it before a call that asks for a fresh proof', async () => {
    const signIn = async () => {
      const client = shop.server.visitor()
      await load(client)
      return client
    }
    const setFactor = (since: Date | null) =>
      shop.server.db
        .updateTable('app_user')
        .set({ second_factor_since: since })
        .where('email', '=', 'servicer@demo.test')
        .execute()
    await setFactor(shop.server.clock.now())
    try {
      expect((await (await signIn()).call(table.renewRecoveryCodes, {})).refusal?.error).toBe('auth.proofNeeded')
    } finally {
      await setFactor(null)
    }
    expect((await (await signIn()).call(table.renewRecoveryCodes, {})).refusal?.error).not.toBe('auth.proofNeeded')
  })

  it('gives the keys of a device with a lock to who has a second factor once that is proved', async () => {
    const { db, clock } = shop.server
    const device = { device_id: '0193a000-0000-7000-8000-000000000001' }
    const lookup = db.selectFrom('app_user').select('user_id').where('email', '=', 'servicer@demo.test')
    const { user_id } = await lookup.executeTakeFirstOrThrow()
    const { proveAgain, beginTotp, confirmTotp, ssoLogin, deviceKey } = table
    const signIn = async (token: string) => {
      answer = () => Response.json({ logged_in: true, session_id: 'S-1', sso_token: token, user: { user_id: 5 } })
      const client = shop.server.visitor()
      await client.call(ssoLogin, { body: { email: 'servicer@demo.test', password: 'x' } })
      await client.call(table.loadSession, { body: { session_id: 'S-1', api_token: token } })
      return client
    }
    const first = await signIn('first')
    const { secret } = (await first.call(beginTotp, {})).body
    const enter = (steps = 0) => codeOfStep(decodeBase32(secret), toStep(clock.now()) + steps)
    await first.call(confirmTotp, { body: { code: enter() } })
    await first.call(deviceKey, { body: { ...device, is_locked: true } })
    clock.advance(60_000)
    try {
      const next = await signIn('next')
      const keys = async () => (await next.call(deviceKey, { body: device })).refusal?.error ?? 'given'
      expect(await keys()).toBe('auth.proofNeeded')
      expect((await next.call(secondFactor.readSecondFactor, {})).body.is_on).toBe(true)
      expect((await next.call(proveAgain, { body: { code: enter() } })).status).toBe(200)
      expect(await keys()).toBe('given')
    } finally {
      await db.deleteFrom('totp_secret').execute()
      await db.deleteFrom('device_lock').execute()
      await db.updateTable('app_user').set({ second_factor_since: null }).where('user_id', '=', user_id).execute()
    }
  })

  it('is of a device with a lock where a live session with its token is: such a token gives no keys', async () => {
    const { db } = shop.server
    const isLocked = async (token: string) => {
      const body = { session_id: 'S-1', api_token: token }
      return (await shop.server.visitor().call(table.loadSession, { body })).body.device_locked
    }
    const first = shop.server.visitor()
    await load(first)
    expect(await isLocked('their token')).toBeUndefined()
    await first.call(table.deviceKey, {
      body: { device_id: '0193a000-0000-7000-8000-000000000001', is_locked: true },
    })
    // As before migration 112: the session is marked, and no row names the device.
    await db.deleteFrom('device_lock').execute()
    expect(await isLocked('their token')).toBe(true)
    expect(await isLocked('another token')).toBeUndefined()
    await db.deleteFrom('session').execute()
    expect(await isLocked('their token')).toBeUndefined()
  })

  it('activates an invited user, who then counts as staff of their account', async () => {
    const { db, clock } = shop.server
    const people = db.updateTable('app_user').where('email', '=', 'servicer@demo.test')
    const isStaff = (account_id: number) =>
      db
        .transaction()
        .execute(async (tx) =>
          (await listAccountPeople(tx, account_id)).some(({ email }) => email === 'servicer@demo.test'),
        )
    const { account_id } = await people.set({ activated_at: null }).returning('account_id').executeTakeFirstOrThrow()
    expect(await isStaff(account_id)).toBe(false)
    const at = clock.now()
    await load()
    expect(await isStaff(account_id)).toBe(true)
    clock.advance(60_000)
    await load()
    const read = db.selectFrom('app_user').select('activated_at').where('email', '=', 'servicer@demo.test')
    expect((await read.executeTakeFirstOrThrow()).activated_at).toEqual(at)
  })

  it('lasts 30 days where the form of the sign-in chose so, else no longer than all others', async () => {
    const hour = 3_600_000
    const credentials = { email: 'servicer@demo.test', password: 'x' }
    const signIn = async (token: string, remember: boolean) => {
      answer = () => Response.json({ logged_in: true, session_id: 'S-1', sso_token: token, user: { user_id: 5 } })
      await shop.server.visitor().call(table.ssoLogin, { body: { ...credentials, remember } })
    }
    const loadAs = async (token: string) => {
      const client = shop.server.visitor()
      const body = { session_id: 'S-1', api_token: token }
      const cookie = (await client.call(table.loadSession, { body })).headers['set-cookie'] ?? ''
      return { client, isLong: /Max-Age=2592000/i.test(cookie) }
    }
    await signIn('ticked', true)
    await signIn('not ticked', false)
    const [remembered, short, byCookie] = [await loadAs('ticked'), await loadAs('not ticked'), await loadAs('other')]
    expect([remembered, short, byCookie].map(({ isLong }) => isLong)).toEqual([true, false, false])
    shop.server.clock.advance(9 * hour)
    const isIn = async ({ client }: typeof short) => (await client.call(table.readSession, {})).body.logged_in
    expect([await isIn(remembered), await isIn(short)]).toEqual([true, false])
    // The same token again: the choice of its latest sign-in counts, for 30 days.
    expect((await loadAs('ticked')).isLong).toBe(true)
    await signIn('ticked', false)
    expect((await loadAs('ticked')).isLong).toBe(false)
    await signIn('ticked', true)
    shop.server.clock.advance(30 * 24 * hour)
    expect((await loadAs('ticked')).isLong).toBe(false)
  })

  it('lasts no longer for what the call claims: an open session can load its own token', async () => {
    const body = { session_id: 'S-1', api_token: 'their token', remember: true }
    const { status, headers } = await shop.server.visitor().send('POST', '/api/auth/load-session', body)
    expect([status, headers['set-cookie']]).toEqual([422, undefined])
  })

  it('finds the user by id if it names no email', async () => {
    answer = () => Response.json({ logged_in: true, session_id: 'S-1', user: { user_id: 5 } })
    expect((await load()).body.user?.email).toBe('servicer@demo.test')
  })

  it.each([
    ['logged out', { logged_in: false, session_id: 'S-1', user: null }],
    ['flagged failed_attempt', { logged_in: true, failed_attempt: true, session_id: 'S-1', user: { user_id: 5 } }],
    ['another session', { logged_in: true, session_id: 'S-2', user: { user_id: 5 } }],
    [
      'of an unknown user',
      { logged_in: true, session_id: 'S-1', user: { user_id: 999, email: 'stranger@elsewhere.example' } },
    ],
    [
      'a number and an email of different people',
      { logged_in: true, session_id: 'S-1', user: { user_id: 8, email: 'servicer@demo.test' } },
    ],
    ['without a user', { logged_in: true, session_id: 'S-1' }],
    ['nothing that it knows', { hello: 'world' }],
  ])('fails if the session there is %s', async (_, session) => {
    answer = () => Response.json(session)
    const client = shop.server.visitor()
    expect((await load(client)).body).toMatchObject({ logged_in: false, failed_attempt: true, user: null })
    expect(client.cookies.size).toBe(0)
  })

  it.each([
    ['does not answer', () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))],
    ['fails', () => new Response('oops', { status: 500 })],
    ['answers a page', () => new Response('<html>')],
    ['answers a list', () => Response.json([1])],
  ])('refuses auth.upstream if the host %s, and starts no session', async (_, how) => {
    answer = how
    const { status, refusal } = await load()
    expect(status).toBe(502)
    expect(refusal).toMatchObject({
      error: 'auth.upstream',
      message: 'The sign-in service did not answer. Try again in a moment.',
    })
    expect(await shop.server.db.selectFrom('session').selectAll().execute()).toEqual([])
  })
})

describe('The single sign-on of another host (A09 to A12)', () => {
  it('signs in there: returns their session in our format with their token, and starts no session here', async () => {
    answer = () =>
      Response.json({
        logged_in: true,
        session_id: 77,
        sso_token: 'their token',
        user: {
          user_id: 5,
          email: 'servicer@demo.test',
          permissions: [{ name: 'orders.view' }, { name: 'theirs.alone' }],
        },
        extra: 'dropped',
      })
    const client = shop.server.visitor()
    const { status, body } = await client.call(table.ssoLogin, {
      body: { email: 'servicer@demo.test', password: 'x', remember: true },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      logged_in: true,
      session_id: '77',
      sso_token: 'their token',
      user: { user_id: 5, permissions: [{ name: 'orders.view' }] },
    })
    expect(body).not.toHaveProperty('extra')
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://sign-in.example/api/auth/login',
      body: '{"email":"servicer@demo.test","password":"x"}',
    })
    expect(client.cookies.size).toBe(0)
  })

  it('answers wrong credentials without a token and counts the attempt by our limits', async () => {
    answer = () =>
      Response.json({ logged_in: false, failed_attempt: true, error: 'Wrong.', sso_token: 'none of yours' })
    const attempt = () =>
      shop.server.visitor().call(table.ssoLogin, { body: { email: 'servicer@demo.test', password: 'x' } })
    expect((await attempt()).body).toMatchObject({
      logged_in: false,
      failed_attempt: true,
      error: 'Wrong.',
      sso_token: null,
    })
    for (let n = 1; n < 10; n++) await attempt()
    expect((await attempt()).refusal.error).toBe('auth.tooManySignIns')
  })

  const failed = (cause: Error) => Promise.reject(new TypeError('fetch failed', { cause }))
  const down = (code: string) => failed(Object.assign(new Error('connect'), { code }))
  /** A host with several addresses, tried in turn: the error of all has the code of the first. */
  const downAtAll = (...errors: readonly { readonly code: string; readonly syscall: string }[]) =>
    failed(Object.assign(new AggregateError(errors.map((one) => Object.assign(new Error('connect'), one))), errors[0]))
  it.each([
    ['refuses the connection', () => down('ECONNREFUSED')],
    ['is switched off', () => down('UND_ERR_CONNECT_TIMEOUT')],
    [
      'has two addresses, one silent and one that refuses',
      () => downAtAll({ code: 'ETIMEDOUT', syscall: 'connect' }, { code: 'ECONNREFUSED', syscall: 'connect' }),
    ],
    ['has a certificate that ended', () => down('CERT_HAS_EXPIRED')],
    ['is down behind its proxy', () => new Response('Bad gateway', { status: 502 })],
  ])('counts no attempt while that host %s', async (_, how) => {
    const waits = vi.spyOn(AbortSignal, 'timeout')
    const attempt = () =>
      shop.server.visitor().call(table.ssoLogin, { body: { email: 'servicer@demo.test', password: 'x' } })
    const signedIn = answer
    answer = how
    for (let n = 0; n < 12; n++) expect((await attempt()).refusal.error).toBe('auth.upstream')
    answer = signedIn
    expect((await attempt()).body.logged_in).toBe(true)
    // Node gives up a connection after ten seconds, by its own ticks: an end before that would tell nothing.
    expect(waits.mock.calls.every(([ms]) => ms >= 11_500)).toBe(true)
    waits.mockRestore()
  })

  it.each([
    ['redirects', () => Promise.reject(new TypeError('fetch failed', { cause: new Error('unexpected redirect') }))],
    ['takes too long', () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))],
    ['closes the connection', () => down('ECONNRESET')],
    [
      'times out while it is read',
      () => failed(Object.assign(new Error('read'), { code: 'ETIMEDOUT', syscall: 'read' })),
    ],
    ['answers 403', () => new Response('no', { status: 403 })],
    ['answers a page', () => new Response('<html>')],
  ])('counts the attempt where that host %s, as it may at a wrong password', async (_, how) => {
    const attempt = () =>
      shop.server.visitor().call(table.ssoLogin, { body: { email: 'servicer@demo.test', password: 'x' } })
    answer = how
    const answers = await Promise.all(Array.from({ length: 11 }, attempt))
    const codes = answers.map(({ refusal }) => refusal.error).toSorted()
    expect(codes).toEqual(['auth.tooManySignIns', ...Array.from({ length: 10 }, () => 'auth.upstream')])
  })

  it('reads the session there by the token of the app', async () => {
    const { body } = await shop.server
      .visitor()
      .call(table.ssoSession, {}, { headers: { 'x-sso-token': 'their token' } })
    expect(body).toMatchObject({ logged_in: true, session_id: 'S-1', user: { user_id: 5, api_token: 'their token' } })
    answer = () => Response.json({ logged_in: false }, { status: 401 })
    expect((await shop.server.visitor().call(table.ssoSession, {})).body).toMatchObject({
      logged_in: false,
      user: null,
    })
  })

  it.each([
    ['its email in other letters', { user_id: 5, email: 'Servicer@Demo.test' }],
    ['another number', { user_id: 4711, email: 'servicer@demo.test' }],
    ['its number alone', { user_id: 5 }],
    ['its email alone', { email: 'Servicer@demo.test' }],
  ])('names the user who is signed in here as here, where that host knows %s', async (_, user) => {
    const client = shop.server.visitor()
    await load(client)
    answer = () => Response.json({ logged_in: true, session_id: 'S-1', user })
    const { body } = await client.call(table.ssoSession, {}, { headers: { 'x-sso-token': 'their token' } })
    expect(body.user).toMatchObject({ user_id: 5, email: 'servicer@demo.test', api_token: 'their token' })
    const other = await shop.signedIn('dealer@demo.test')
    const seen = await other.call(table.ssoSession, {}, { headers: { 'x-sso-token': 'their token' } })
    expect(seen.body.user?.email ?? '').toBe('user_id' in user ? ('email' in user ? user.email : '') : '')
  })

  it('signs out there and here', async () => {
    const client = shop.server.visitor()
    await load(client)
    answer = () => Response.json({ logged_in: false })
    expect((await client.call(table.ssoLogout, {}, { headers: { 'x-sso-token': 'their token' } })).body.logged_in).toBe(
      false,
    )
    expect(requests.at(-1)?.url).toBe('https://sign-in.example/api/auth/logout')
    expect((await client.call(table.readSession, {})).body.logged_in).toBe(false)
  })

  it('signs in by user id there, in development', async () => {
    const { body } = await shop.server.visitor().call(table.ssoDevLogin, { body: { user_id: 5 } })
    expect(body.logged_in).toBe(true)
    expect(requests[0]).toMatchObject({ url: 'https://sign-in.example/api/auth/dev-login', body: '{"user_id":5}' })
  })
})

describe('The app of a shop where another host signs in', () => {
  it('learns so from the session, signed in or not', async () => {
    const client = shop.server.visitor()
    expect((await client.call(table.readSession, {})).body).toMatchObject({ logged_in: false, single_sign_on: true })
    await load(client)
    expect((await client.call(table.readSession, {})).body).toMatchObject({ logged_in: true, single_sign_on: true })
  })

  it('signs out there with the token that the session came with, where the call has none', async () => {
    const client = shop.server.visitor()
    await load(client)
    await client.call(table.ssoLogout, {})
    expect(requests.at(-1)?.url).toBe('https://sign-in.example/api/auth/logout')
    expect(requests.at(-1)?.headers.get('x-sso-token')).toBe('their token')
  })
})

describe('A sign-out that this host did not hear of', () => {
  const signOuts = () => requests.filter(({ url }) => url.endsWith('/auth/logout'))
  const waiting = () => shop.server.db.selectFrom('staged_job').select(['payload', 'done_at']).execute()

  it('is told by a job once it answers again, with the token that only the ended session knew', async () => {
    const client = shop.server.visitor()
    await load(client)
    answer = () => Promise.reject(new Error('unreachable'))
    expect((await client.call(table.ssoLogout, {})).refusal.error).toBe('auth.upstream')
    expect((await client.call(table.logout, {})).body.logged_in).toBe(false)
    expect((await client.call(table.readSession, {})).body.logged_in).toBe(false)
    expect((await waiting()).map(({ payload }) => payload.includes('their token'))).toEqual([false])
    await shop.server.jobs.drain()
    expect((await waiting()).map(({ done_at }) => done_at)).toEqual([null])

    answer = () => Response.json({ logged_in: false })
    requests = []
    shop.server.clock.advance(60_000)
    await shop.server.jobs.drain()
    expect(signOuts().map(({ headers }) => headers.get('x-sso-token'))).toEqual(['their token'])
    expect((await waiting()).map(({ payload }) => payload)).toEqual(['{}'])
  })

  it('is no job where it heard of it, or where the session was ours', async () => {
    const client = shop.server.visitor()
    await load(client)
    await client.call(table.ssoLogout, {})
    await (await shop.signedIn('servicer@demo.test')).call(table.logout, {})
    expect(await waiting()).toEqual([])
  })
})

describe('The cookie of that host on a shared domain (SSO_COOKIE)', () => {
  const withCookie = (cookie: string) => ({ headers: { cookie } })

  it('names the user who is signed in there, in its session and when it is loaded', async () => {
    const client = shop.server.visitor()
    await client.call(table.ssoSession, {}, withCookie('sign-in=of-the-cookie'))
    expect(requests.at(-1)?.headers.get('x-sso-token')).toBe('of-the-cookie')
    const loaded = await client.call(
      table.loadSession,
      { body: { session_id: 'S-1' } },
      withCookie('sign-in=of-the-cookie'),
    )
    expect(loaded.body).toMatchObject({
      logged_in: true,
      user: { email: 'servicer@demo.test', api_token: 'of-the-cookie' },
    })
  })

  it.each([
    ['of another name', 'other=of-the-cookie'],
    ['that is empty', 'sign-in='],
    ['that no header can have', `sign-in=${encodeURIComponent('two\r\nlines')}`],
    ['that is longer than a token', `sign-in=${'x'.repeat(4097)}`],
  ])('is not one %s', async (_, cookie) => {
    await shop.server.visitor().call(table.ssoSession, {}, withCookie(cookie))
    expect(requests.at(-1)?.headers.has('x-sso-token')).toBe(false)
  })
})

describe('A native shell, whose calls have our own session in the bearer header', () => {
  const headers = { origin: shell, 'sec-fetch-site': 'cross-site' }

  it.each([
    ['its token there', { 'x-sso-token': 'their token' }, 'their token'],
    ['no other token', {}, null],
  ])('never hands it to that host, with %s', async (_, withToken, sent) => {
    const input = { body: { session_id: 'S-1', api_token: 'their token' } }
    const loaded = await shop.server.visitor().call(table.loadSession, input, { headers })
    const ours = loaded.headers['x-session-token'] ?? ''
    expect(ours.length).toBeGreaterThan(20)
    requests = []
    const asShell = { headers: { ...headers, ...withToken, authorization: `Bearer ${ours}` } }
    await shop.server.visitor().call(table.ssoSession, {}, asShell)
    await shop.server.visitor().call(table.loadSession, { body: { session_id: 'S-1' } }, asShell)
    expect(requests.map(({ headers: of }) => of.get('x-sso-token'))).toEqual(sent === null ? [null] : [sent, sent])
    expect(requests.some(({ headers: of }) => of.has('authorization'))).toBe(false)
  })
})
