import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analytics } from '../../../contract/analytics.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { countElsewhere } from '../../support/count-elsewhere.ts'

const { viewPage } = analytics.table

interface Forwarded {
  readonly url: string
  readonly body: unknown
}

describe('a page view (X02)', () => {
  let server: TestServer
  let disabled: TestServer
  let forwarded: Forwarded[] = []
  let status = 200
  beforeAll(async () => {
    server = await startServer({
      analyticsUrl: 'https://count.test/hits',
      fetch: async (url, init) => {
        forwarded.push({ url: String(url), body: JSON.parse(String(init?.body)) as unknown })
        return new Response('{}', { status })
      },
    })
    disabled = await startServer()
  })
  afterAll(async () => {
    await server.close()
    await disabled.close()
  })
  beforeEach(() => {
    forwarded = []
    status = 200
  })
  const view = { body: { url: '/products/42?from=mail', title: 'Drive motor · Partwright' } }

  it('is forwarded without the query and without the user', async () => {
    for (const client of [server.visitor(), await server.signIn('dealer@demo.test')]) {
      const answer = await client.call(viewPage, view)
      expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    }
    await server.jobs.drain()
    expect(forwarded).toHaveLength(2)
    expect(forwarded[0]).toMatchObject({
      url: 'https://count.test/hits',
      body: { event: 'page-view', url: '/products/42', title: 'Drive motor · Partwright' },
    })
    expect(Object.keys(forwarded[1]?.body as object).sort()).toEqual(['at', 'event', 'id', 'title', 'url'])
  })

  it('is counted: 200 a minute of a session, 2,000 of the visitors of one address', async () => {
    const dealer = await server.signIn('dealer@demo.test')
    // An instance reports from the second number on; what lies between has come by another one.
    for (const [client, most, reported] of [
      [dealer, 200, 50],
      [server.visitor(), 2000, 500],
    ] as const) {
      for (let n = 0; n < reported; n += 1) {
        if (n % 90 === 0) server.clock.advance(1000)
        expect((await client.call(viewPage, view)).status).toBe(200)
      }
      await countElsewhere(server.db, client === dealer ? 'page-view' : 'visitor-page-view', most - reported - 1)
      expect((await client.call(viewPage, view)).status).toBe(200)
      const { status, refusal, headers } = await client.call(viewPage, view)
      expect([status, refusal.error]).toEqual([429, 'call.tooMany'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      server.clock.advance(60_000)
      expect((await client.call(viewPage, view)).status).toBe(200)
    }
    await server.db.deleteFrom('staged_job').execute()
  })

  it('of a visitor uses up nothing of what visitors of the address may write', async () => {
    const visitor = disabled.visitor()
    // An instance reports from the thousandth on.
    for (let second = 0; second < 52; second += 1) {
      disabled.clock.advance(1000)
      await Promise.all(Array.from({ length: 20 }, () => visitor.call(viewPage, view)))
    }
    const counted = disabled.db.selectFrom('rate_count').select('bucket').where('bucket', 'like', 'visitor-write:%')
    expect(await counted.execute()).toEqual([])
  })

  it('contains no record id, name or code', async () => {
    for (const url of [
      '/dashboard/labor-claims/ticket/0199a3de-1111',
      '/account/activate/qwertyuiop',
      '/search/okafor',
    ])
      await server.visitor().call(viewPage, { body: { url } })
    await server.jobs.drain()
    expect(forwarded.map(({ body }) => (body as { url: string }).url)).toEqual([
      '/dashboard/labor-claims/ticket/:id',
      '/account/activate/:id',
      '/search/:term',
    ])
  })

  it.each(['admin@demo.test', 'onsite@demo.test'])(
    'is refused to %s, who is excluded from analytics',
    async (email) => {
      const answer = await (await server.signIn(email)).call(viewPage, view)
      expect([answer.status, answer.body]).toMatchObject([403, { error: 'auth.notAllowed' }])
      await server.jobs.drain()
      expect(forwarded).toEqual([])
    },
  )

  it('is dropped if no endpoint is configured', async () => {
    const staged = () => disabled.db.selectFrom('staged_job').select('kind').execute()
    const before = await staged()
    expect((await disabled.visitor().call(viewPage, view)).status).toBe(200)
    expect(await staged()).toEqual(before)
  })

  it('is dropped if the service fails, which is then not called for a minute', async () => {
    status = 500
    const visitor = server.visitor()
    await visitor.call(viewPage, view)
    await server.jobs.drain()
    await visitor.call(viewPage, view)
    await server.jobs.drain()
    expect([forwarded.length, server.jobErrors]).toEqual([1, []])
    server.clock.advance(61_000)
    status = 200
    await visitor.call(viewPage, view)
    await server.jobs.drain()
    expect(forwarded).toHaveLength(2)
  })

  it('accepts only a page URL and a title', async () => {
    for (const body of [{}, { url: ' ' }, { url: '/', user_id: 7 }, { url: `/${'x'.repeat(2001)}` }])
      expect((await server.visitor().call(viewPage, { body: body as never })).status).toBe(422)
  })
})
