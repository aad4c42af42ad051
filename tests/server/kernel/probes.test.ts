import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

describe('The probes of the server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  const get = (url: string) => server.app.server.inject({ url, headers: { 'x-requested-with': 'XMLHttpRequest' } })

  it('report how often each row was called and with what status', async () => {
    await get('/api/states')
    await get('/api/labor-claims/totals')
    const { body, headers } = await get('/metrics')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('partwright_call_seconds_count{row="site.listStates",status="200"} 1')
    expect(body).not.toContain('@')
  })

  it('report to this machine alone, or with METRICS_TOKEN to who knows it; others read what an unknown page reads', async () => {
    const guarded = await startServer({ metricsToken: 'a-token-of-24-characters' })
    const ask = (of: TestServer, headers: Record<string, string> = {}) =>
      of.app.server.inject({ url: '/metrics', headers })
    try {
      const refused = [
        await ask(server, { 'x-forwarded-for': '203.0.113.7' }),
        await ask(server, { host: 'parts.example' }),
        await ask(guarded),
        await ask(guarded, { authorization: 'Bearer another' }),
      ]
      for (const { body } of refused) expect(body).not.toContain('partwright_')
      const known = await ask(guarded, { host: 'parts.example', authorization: 'Bearer a-token-of-24-characters' })
      expect(known.body).toContain('partwright_')
    } finally {
      await guarded.close()
    }
  })

  it('report that it is alive, and ready until it stops', async () => {
    expect((await get('/healthz')).statusCode).toBe(200)
    expect((await get('/readyz')).statusCode).toBe(200)
    server.app.stopping()
    expect((await get('/readyz')).statusCode).toBe(503)
    expect((await get('/healthz')).statusCode).toBe(200)
    const late = await get('/api/states')
    expect([late.statusCode, late.headers['retry-after'], late.json<{ error: string }>().error]).toEqual([
      503,
      '2',
      'call.stopping',
    ])
  })
})
