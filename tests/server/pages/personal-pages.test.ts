import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { zoneCookie } from '../../../contract/kernel/drawn-page.ts'
import type { PageRequest } from '../../../contract/kernel/drawn-page.ts'
import type { Client } from '../../support/client.ts'
import { startDrawingServer } from '../../support/drawing-server.ts'
import type { DrawingServer } from '../../support/drawing-server.ts'
import type { TestServer } from '../../support/server.ts'

const shell =
  '<!doctype html><html lang="en"><head><title>Partwright</title></head><body><div id="root"></div><noscript>No.</noscript><script type="module" src="/assets/a.js"></script></body></html>'
const jobs = '/dashboard/servicer-labor-claims'
const zone = encodeURIComponent('America/Chicago')
const tablet = '0193a000-0000-7000-8000-000000000001'

describe('a page that the server draws for its person', () => {
  let server: TestServer
  const asked: PageRequest[] = []
  const lines: string[] = []
  /** Holds each drawing until it resolves. */
  let held: Promise<void> = Promise.resolve()
  let drawing: DrawingServer
  beforeAll(async () => {
    drawing = await startDrawingServer(
      shell,
      async (request) => {
        asked.push(request)
        await held
        if (request.person === null) return null
        if (request.url.endsWith('/all')) throw new Error('A component failed')
        const answer = await request.fetch('/labor-claims/servicer/5?page=1', {
          method: 'POST',
          headers: { 'x-requested-with': 'XMLHttpRequest' },
        })
        const { total = 0 } = (await answer.json()) as { total?: number }
        const hour = request.person.inZone(() => new Date('2026-11-20T12:00:00Z').getHours())
        return {
          html: `<h1>${answer.status}: ${total} jobs, read by ${request.person.session.user?.first_name ?? ''} at ${hour}</h1>`,
          ...{ css: '', reads: '[]', source: 'p', brand: 'harbor', loadsAtOnce: true },
        }
      },
      { css: '.job{}', styles: [], js: ['assets/job.js'] },
      (line) => lines.push(line),
    )
    server = drawing.server
  })
  beforeEach(() => {
    asked.length = 0
    lines.length = 0
    drawing.clock.advance(1000)
    held = Promise.resolve()
  })
  afterAll(() => drawing.close())
  /** Goes to an address as a browser does. */
  const goTo = (url: string, client: Client | null, headers: Record<string, string> = {}, zoned: string = zone) =>
    server.app.server.inject({
      url,
      headers: {
        accept: 'text/html',
        'sec-fetch-dest': 'document',
        cookie: [...(client?.cookies ?? []), [zoneCookie, zoned]].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    })

  it('reads as them and in their zone, and nothing stores it', async () => {
    const { body, headers, statusCode } = await goTo(jobs, await server.signIn('servicer@demo.test'))
    expect(statusCode).toBe(200)
    expect(body).toMatch(/<div id="first-sight" data-loads-at-once>.*<h1>200: [1-9]\d* jobs, read by Dale at 6<\/h1>/)
    expect(body).toContain('<template id="first-code"><link rel="prefetch" href="/assets/job.js" /></template>')
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect([headers['etag'], headers['last-modified'], headers['speculation-rules']]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    const other = await goTo(`${jobs}/tomorrow?from=mail`, await server.signIn('dealer@demo.test'))
    expect(other.body).toContain('<h1>404: 0 jobs, read by Priya at 6</h1>')
    expect(asked.map(({ url }) => url)).toEqual([jobs, `${jobs}/tomorrow`])
  })

  it('is not drawn for a device with a lock, which would show it before its PIN', async () => {
    const client = await server.signIn('servicer@demo.test')
    await client.call(auth.table.deviceKey, { body: { device_id: tablet, is_locked: true } })
    expect((await goTo(jobs, client)).body).toBe(shell)
    await client.call(auth.table.deviceKey, { body: { device_id: tablet, is_locked: false } })
    expect((await goTo(jobs, client)).body).toContain('first-sight')
    expect(asked).toHaveLength(1)
  })

  it('is not drawn once its person has signed out, and where the zone of the device is not known', async () => {
    const client = await server.signIn('servicer@demo.test')
    expect((await goTo(jobs, client, {}, '')).body).toBe(shell)
    expect((await goTo(jobs, client, {}, 'Nowhere%2FTown')).body).toBe(shell)
    await client.call(auth.table.logout, {})
    expect((await goTo(jobs, client)).body).toBe(shell)
    expect((await goTo(jobs, null)).body).toBe(shell)
    expect(asked.filter(({ person }) => person !== null)).toEqual([])
  })

  it('is drawn where a browser goes to it, and for nothing that embeds, fetches or foresees it', async () => {
    const client = await server.signIn('servicer@demo.test')
    const others: Record<string, string>[] = [
      ...['iframe', 'empty', 'embed'].map((wants) => ({ 'sec-fetch-dest': wants })),
      { 'sec-purpose': 'prefetch' },
    ]
    for (const headers of others) expect((await goTo(jobs, client, headers)).body).toBe(shell)
    expect(asked).toEqual([])
  })

  it('is one of few: all others are the app’s', async () => {
    const client = await server.signIn('servicer@demo.test')
    for (const url of ['/dashboard', `${jobs}/elsewhere`, '/dashboard/orders', '/products/1006'])
      expect((await goTo(url, client)).body).not.toContain('first-sight')
    expect(asked).toEqual([])
    expect((await goTo('/dashboard/labor-claims/ticket/0193a000-0000-7000-8000-000000000001', client)).body).toContain(
      'first-sight',
    )
  })

  it('is the app’s own page where drawing fails, or where two are drawn already', async () => {
    const client = await server.signIn('servicer@demo.test')
    expect((await goTo(`${jobs}/all`, client)).body).toBe(shell)
    expect(lines.join(' ')).toContain('a page could not be drawn')
    asked.length = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    const drawing = [goTo(jobs, client), goTo(jobs, client)]
    await expect.poll(() => asked.length).toBe(2)
    expect((await goTo(jobs, client)).body).toBe(shell)
    resolve()
    for (const { body } of await Promise.all(drawing)) expect(body).toContain('first-sight')
    expect((await goTo(jobs, client)).body).toContain('first-sight')
  })

  it('is drawn five times a second at most, for all together', async () => {
    const client = await server.signIn('servicer@demo.test')
    for (let n = 0; n < 5; n += 1) expect((await goTo(jobs, client)).body).toContain('first-sight')
    expect((await goTo(jobs, await server.signIn('dealer@demo.test'))).body).toBe(shell)
    drawing.clock.advance(1000)
    expect((await goTo(jobs, client)).body).toContain('first-sight')
  })
})
