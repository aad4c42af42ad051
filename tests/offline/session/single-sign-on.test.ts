import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import type { Http } from '../../../offline/http/call.ts'
import { createSignInCalls } from '../../../offline/session/sign-in-calls.ts'
import { createDouble } from '../../support/test-double.ts'
import { createCore } from '../../../offline/create-core.ts'
import { protocol as workerProtocol } from '../../../offline/outbox/protocol.ts'
import { drainOnce } from '../../../sw/sync.ts'
import { createEnginePorts } from '../../support/engine-ports.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { signedIn } from '../../support/signed-in.ts'

const { login, devLogin, logout, readSession, loadSession, ssoLogin, ssoDevLogin, ssoLogout, ssoSession } = auth.table
const here: Session = {
  ...signedOut,
  logged_in: true,
  session_id: 'here',
  user: {
    ...{ user_id: 7, account_id: 3, email: 'dale@demo.test', first_name: 'Dale', last_name: 'Okafor' },
    ...{ account_name: 'Northside Fitness', local_admin: false, permissions: [], api_token: 'token' },
  },
}
const there = { ...here, session_id: 'there', sso_token: 'token' }
const visitor: Session = { ...signedOut, single_sign_on: true }
const typed = { email: 'dale@demo.test', password: 'Repair-2026', remember: true }
const down = new CallRefused(502, { error: 'auth.upstream', message: 'It did not answer.', errors: {}, current: null })

/** A server whose sessions come from the single sign-on, and what was asked of it with which token. */
function createSingleSignOn() {
  const server = createFakeServer({ now: () => Date.now(), advance: () => undefined })
  const asked: { readonly path: string; readonly token: string | null }[] = []
  const network = { isDown: false }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (network.isDown) throw new TypeError('There is no network.')
    const path = input instanceof Request ? input.url : String(input)
    asked.push({ path, token: new Headers(init?.headers).get('x-sso-token') })
    const answer = await server.fetch(path.replace('/api/sso/', '/api/'), init)
    if (!/\/auth\/(user|login)$/.test(path)) return answer
    const session = (await answer.json()) as Session
    const user = session.user && { ...session.user, api_token: 'token' }
    return new Response(JSON.stringify({ ...session, user }), answer)
  }
  return { fetch, asked, network }
}

/** The calls of a page, and which rows they called. */
function asked(answers: ReadonlyMap<Row, unknown>) {
  const rows: Row[] = []
  const bodies: unknown[] = []
  const call = async (row: Row, input: { readonly body?: unknown }) => {
    rows.push(row)
    bodies.push(input.body)
    const answer = answers.get(row)
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('not expected')
    return answer
  }
  const http = createDouble<Pick<Http, 'call'>>('Http', { call: call as Http['call'] })
  return { calls: createSignInCalls(http), rows, bodies }
}

describe('The start of the app where another host signs in (`SF106`)', () => {
  it('loads the single-sign-on user, and makes their session one of this server', async () => {
    const { calls, rows, bodies } = asked(
      new Map<Row, unknown>([
        [readSession, visitor],
        [ssoSession, there],
        [loadSession, here],
      ]),
    )
    expect(await calls.read('start')).toMatchObject({ logged_in: true, session_id: 'here' })
    expect(rows).toEqual([readSession, ssoSession, loadSession])
    expect(bodies.at(-1)).toEqual({ session_id: 'there', api_token: 'token' })
  })

  it.each([
    ['nobody is signed in there', signedOut],
    ['the attempt there has failed (`SF101`)', { ...there, failed_attempt: true }],
    ['that host does not answer', down],
  ])('leaves a visitor signed out where %s', async (_, answer) => {
    const { calls, rows } = asked(
      new Map<Row, unknown>([
        [readSession, visitor],
        [ssoSession, answer],
      ]),
    )
    expect((await calls.read('start')).logged_in).toBe(false)
    expect(rows).not.toContain(loadSession)
  })

  it('leaves a visitor signed out where this server does not know the user', async () => {
    const unknown = { ...signedOut, failed_attempt: true }
    const { calls } = asked(
      new Map<Row, unknown>([
        [readSession, visitor],
        [ssoSession, there],
        [loadSession, unknown],
      ]),
    )
    expect((await calls.read('start')).logged_in).toBe(false)
  })

  it('asks no other host for a user of this server, later on, or where this server signs in', async () => {
    for (const [session, when] of [
      [{ ...here, single_sign_on: true }, 'start'],
      [visitor, 'later'],
      [signedOut, 'start'],
    ] as const) {
      const { calls, rows } = asked(new Map<Row, unknown>([[readSession, session]]))
      await calls.read(when)
      expect(rows).toEqual([readSession])
    }
  })
})

describe('Signing in', () => {
  it('goes to this server, or in development by number', async () => {
    const { calls, rows } = asked(
      new Map<Row, unknown>([
        [readSession, signedOut],
        [login, here],
        [devLogin, here],
      ]),
    )
    await calls.signIn(typed)
    await calls.signIn({ user_id: 7 })
    expect(rows).toEqual([readSession, login, devLogin])
  })

  it('goes to the other host where that signs in, and its session becomes one of this server', async () => {
    const { calls, rows, bodies } = asked(
      new Map<Row, unknown>([
        [readSession, visitor],
        [ssoLogin, there],
        [ssoDevLogin, there],
        [loadSession, here],
      ]),
    )
    expect(await calls.signIn(typed)).toMatchObject({ logged_in: true, session_id: 'here' })
    await calls.signIn({ user_id: 7 })
    expect(rows).toEqual([readSession, ssoLogin, loadSession, ssoDevLogin, loadSession])
    expect(bodies.slice(1, 3)).toEqual([typed, { session_id: 'there', api_token: 'token' }])
  })

  it('fails where the other host names no session that could be loaded', async () => {
    for (const answer of [
      { ...there, session_id: null },
      { ...there, failed_attempt: true },
    ]) {
      const { calls, rows } = asked(
        new Map<Row, unknown>([
          [readSession, visitor],
          [ssoLogin, answer],
        ]),
      )
      expect(await calls.signIn(typed)).toMatchObject({ logged_in: false, failed_attempt: true, user: null })
      expect(rows).not.toContain(loadSession)
    }
  })

  it('says what the other host says of a wrong password', async () => {
    const wrong = { ...signedOut, failed_attempt: true, error: 'Wrong.', sso_token: null }
    const { calls, rows } = asked(
      new Map<Row, unknown>([
        [readSession, visitor],
        [ssoLogin, wrong],
      ]),
    )
    expect(await calls.signIn(typed)).toMatchObject({ logged_in: false, error: 'Wrong.' })
    expect(rows).not.toContain(loadSession)
  })
})

describe('Signing out', () => {
  it('of a single-sign-on session ends it at both hosts, else here alone', async () => {
    for (const [isSingle, row] of [
      [true, ssoLogout],
      [false, logout],
    ] as const) {
      const { calls, rows } = asked(new Map<Row, unknown>([[row, signedOut]]))
      await calls.signOut(isSingle, {})
      expect(rows).toEqual([row])
    }
  })

  it('ends the session here where the other host does not answer, and is tried there again', async () => {
    const { calls, rows } = asked(
      new Map<Row, unknown>([
        [ssoLogout, down],
        [logout, signedOut],
      ]),
    )
    await expect(calls.signOut(true, {})).rejects.toBe(down)
    expect(rows).toEqual([ssoLogout, logout])
  })

  it('without a connection reaches both hosts at the next start', async () => {
    const { fetch, asked, network } = createSingleSignOn()
    const { engine } = await signedIn({ fetch })
    network.isDown = true
    await engine.signOut('keep')
    network.isDown = false
    asked.length = 0
    await engine.refreshSession('start')
    expect(asked[0]?.path).toBe('/api/sso/auth/logout')
  })

  it('of a locked device ends it at both hosts too, though the stored session cannot be read there', async () => {
    const { fetch, asked, network } = createSingleSignOn()
    const { engine, device } = await signedIn({ fetch })
    await engine.setLock({ kind: 'pin', pin: '520816' }, 5)
    network.isDown = true
    const started = device.openTab().engine
    await started.signOut('keep')
    // The lock screen signs out again after the tenth wrong PIN.
    await started.signOut('keep')
    network.isDown = false
    asked.length = 0
    await device.openTab().engine.refreshSession('start')
    expect(asked[0]?.path).toBe('/api/sso/auth/logout')
  })

  it('is not undone by the worker, while the server still has the session', async () => {
    const { fetch, network } = createSingleSignOn()
    const indexedDB = new IDBFactory()
    const { engine } = await signedIn({ fetch, indexedDB })
    network.isDown = true
    await engine.signOut('keep')
    network.isDown = false
    const ports = createEnginePorts({ fetch, indexedDB })
    const worker = createCore(ports, workerProtocol).engine
    expect((await worker.refreshSession()).logged_in).toBe(false)
    expect(await worker.owner()).toBeNull()
  })
})

describe('The token of a single-sign-on session (`WO010`)', () => {
  it('goes with the calls of the worker too, which has never signed in', async () => {
    const { fetch, asked } = createSingleSignOn()
    const indexedDB = new IDBFactory()
    const { note } = await signedIn({ fetch, indexedDB })
    await note('Belt replaced')
    asked.length = 0
    await drainOnce(createEnginePorts({ fetch, indexedDB }))
    expect(asked.some(({ path }) => path.endsWith('/note'))).toBe(true)
    expect(asked.every(({ token }) => token === 'token')).toBe(true)
  })
})
