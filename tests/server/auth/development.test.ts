import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
// 30 sign-ins a minute from one address.
beforeEach(() => {
  server.clock.advance(61_000)
})
afterAll(() => server.close())

interface Call {
  readonly headers?: Readonly<Record<string, string>>
  readonly remoteAddress?: string
}
const own = { 'x-requested-with': 'XMLHttpRequest' }
const post = (url: string, payload: object, { headers, ...from }: Call) =>
  server.app.server.inject({ method: 'POST', url, payload, headers: { ...own, ...headers }, ...from })
const signIn = (call: Call) => post('/api/auth/login', { email: 'admin@demo.test', password: 'Repair-2026' }, call)

const fromOutside: readonly (readonly [string, Call])[] = [
  ['from another machine', { remoteAddress: '192.0.2.7' }],
  ['from another machine by IPv6', { remoteAddress: '2001:db8::7' }],
  ['from an address that only begins like loopback', { remoteAddress: '127.0.0.1.example' }],
  ['to another name', { headers: { host: 'parts.example' } }],
  ['to a name that only contains a local one', { headers: { host: 'localhost.parts.example' } }],
  ...[
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'forwarded',
    'via',
    'cf-connecting-ip',
    'x-amzn-trace-id',
    'cdn-loop',
    'x-cloud-trace-context',
  ].map((name) => [`through a proxy that sets ${name}`, { headers: { [name]: '203.0.113.9' } }] as const),
]
const local: readonly (readonly [string, Call])[] = [
  ['over IPv4', {}],
  ['over IPv6', { remoteAddress: '::1', headers: { host: '[::1]:8080' } }],
  ['over IPv4 in IPv6', { remoteAddress: '::ffff:127.0.0.1', headers: { host: '127.0.0.1:8080' } }],
  ['to a name below localhost', { headers: { host: 'phone.localhost' } }],
]

describe('A call of this machine', () => {
  it.each(local)('may sign in for development and with demo accounts, %s', async (_, call) => {
    const signedIn = await post('/api/auth/dev-login', { user_id: 8 }, call)
    expect([signedIn.statusCode, signedIn.json()]).toMatchObject([200, { logged_in: true }])
    expect((await signIn(call)).json()).toMatchObject({ logged_in: true })
  })
})

describe('A call from outside, though NODE_ENV is not set', () => {
  it.each(fromOutside)('finds no development sign-in, %s', async (_, call) => {
    for (const row of [auth.table.devLogin, auth.table.ssoDevLogin]) {
      const { statusCode, body } = await post(`/api${row.path}`, { user_id: 8 }, call)
      expect([statusCode, JSON.parse(body)]).toMatchObject([404, { error: 'call.notFound' }])
    }
  })

  it.each(fromOutside)('cannot sign in with a demo account or use its session, %s', async (_, call) => {
    expect((await signIn(call)).json()).toMatchObject({
      logged_in: false,
      error: 'The email or password is incorrect.',
    })
    const [cookie] = (await signIn({})).cookies
    const session = (headers: Readonly<Record<string, string>>) =>
      server.app.server.inject({
        ...{ ...call, headers: { ...own, ...headers } },
        ...{ method: 'GET', url: '/api/auth/user', cookies: { partwright: cookie?.value ?? '' } },
      })
    expect((await session(call.headers ?? {})).json()).toMatchObject({ logged_in: false })
  })

  it.each(fromOutside)('does not see the previews of mails, %s', async (_, call) => {
    const { statusCode } = await server.app.server.inject({ method: 'GET', url: '/dev/mails', ...call })
    expect(statusCode).toBe(404)
  })

  it('can sign in with an account of its own', async () => {
    await server.db.updateTable('app_user').set({ demo: false }).where('email_key', '=', 'dealer@demo.test').execute()
    const call = { headers: { 'x-forwarded-for': '203.0.113.9', host: 'parts.example' } }
    const answer = await post('/api/auth/login', { email: 'dealer@demo.test', password: 'Repair-2026' }, call)
    expect(answer.json()).toMatchObject({ logged_in: true })
  })
})
