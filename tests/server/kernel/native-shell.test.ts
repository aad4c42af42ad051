import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../../demo/accounts.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const shell = 'capacitor://localhost'
const ours = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }
const pair = JSON.stringify({ email: 'servicer@demo.test', password: demoPassword })

describe('The native shell', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ nativeOrigins: [shell] })
  })
  afterAll(() => server.close())
  const ask = (
    method: 'GET' | 'POST' | 'OPTIONS',
    url: string,
    headers: Record<string, string>,
    payload?: string,
    at = server,
  ) => at.app.server.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  const signIn = () => ask('POST', '/api/auth/login', { ...ours, origin: shell, 'sec-fetch-site': 'cross-site' }, pair)
  const whoIs = async (headers: Record<string, string>) => {
    const { user } = (await ask('GET', '/api/auth/user', { ...ours, ...headers })).json<{
      user: { email: string } | null
    }>()
    return user?.email ?? null
  }

  it('signs in from its listed origin and gets a token instead of a cookie', async () => {
    const answer = await signIn()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe(shell)
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['access-control-expose-headers']).toContain('x-op-ack')
    const token = String(answer.headers['x-session-token'])
    expect(await whoIs({ origin: shell, authorization: `Bearer ${token}` })).toBe('servicer@demo.test')
    expect(await whoIs({ origin: shell })).toBeNull()
  })

  it('signs out by its token, which is invalid afterwards', async () => {
    const authorization = `Bearer ${String((await signIn()).headers['x-session-token'])}`
    const end = await ask('GET', '/api/auth/logout', { ...ours, origin: shell, authorization })
    expect(end.headers['x-session-token']).toBe('')
    expect(await whoIs({ origin: shell, authorization })).toBeNull()
  })

  it('is not authenticated by cookies', async () => {
    const own = await ask('POST', '/api/auth/login', ours, pair)
    expect(own.headers['x-session-token']).toBeUndefined()
    const cookie = String(own.headers['set-cookie']).split(';')[0] ?? ''
    expect(await whoIs({ cookie })).toBe('servicer@demo.test')
    expect(await whoIs({ cookie, origin: shell })).toBeNull()
  })

  it('gets the allowed headers from a preflight', async () => {
    const preflight = { origin: shell, 'access-control-request-method': 'PUT' }
    const answer = await ask('OPTIONS', '/api/labor-claims/x/trips/y', preflight)
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-methods']).toContain('PUT')
    expect(answer.headers['access-control-allow-headers']).toContain('idempotency-key')
    const foreign = await ask('OPTIONS', '/api/auth/user', { ...preflight, origin: 'https://elsewhere.example' })
    expect(foreign.statusCode).toBe(403)
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('is refused from an origin that is not listed, with or without a token', async () => {
    const token = String((await signIn()).headers['x-session-token'])
    const headers = { ...ours, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const answer = await ask('GET', '/api/auth/user', { ...headers, authorization: `Bearer ${token}` })
    expect(answer.statusCode).toBe(403)
    expect(answer.json<{ error: string }>().error).toBe('call.foreignOrigin')
  })

  it('must prove, like every caller, that the app made the call', async () => {
    const answer = await ask('GET', '/api/auth/user', { origin: shell })
    expect(answer.statusCode).toBe(403)
  })

  it('is refused when no origin is listed', async () => {
    const plain = await startServer()
    const headers = { ...ours, origin: shell, 'sec-fetch-site': 'cross-site' }
    expect((await ask('POST', '/api/auth/login', headers, pair, plain)).statusCode).toBe(403)
    await plain.close()
  })
})
