import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PageRequest } from '../../../contract/kernel/drawn-page.ts'
import { toDrawnUrl } from '../../../server/pages/drawn-pages.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import { startDrawingServer } from '../../support/drawing-server.ts'
import type { DrawingServer } from '../../support/drawing-server.ts'
import type { TestServer } from '../../support/server.ts'

const shell =
  '<!doctype html><html lang="en"><head><title>Partwright</title>\n<meta name="description" content="Works." /><link rel="stylesheet" href="/assets/a.css"></head><body><div id="root"><div class="overlay"><span>Loading</span></div></div>\n<noscript>No.</noscript><script type="module" src="/assets/a.js"></script></body></html>'

describe('a page that the server draws', () => {
  let server: TestServer
  let part = 0
  const asked: PageRequest[] = []
  /** Holds each drawing until it resolves. */
  let held: Promise<void> = Promise.resolve()
  let drawing: DrawingServer
  beforeAll(async () => {
    drawing = await startDrawingServer(
      shell,
      async (request) => {
        asked.push(request)
        await held
        if (request.url.startsWith('/cart')) return null
        const answer = await request.fetch(`/products/${part}`, {
          headers: { 'x-requested-with': 'XMLHttpRequest' },
        })
        const { name } = (await answer.json()) as { name: string }
        if (request.url.includes('broken')) throw new Error('A component failed')
        return {
          html: `<h1>${name}</h1>`,
          css: '[data-fs="0"]{a:b}',
          reads: '["</script>"]',
          source: 'p',
          brand: 'harbor',
          loadsAtOnce: request.url.startsWith('/login'),
        }
      },
      { css: '.part{}', styles: ['assets/part.css'], js: ['assets/part.js'] },
    )
    server = drawing.server
    part = await catalogueRows(server.db).product({ number: 'QU-102', name: 'Belt', brand: 'Quest', price: 900 })
  })
  beforeEach(() => {
    asked.length = 0
  })
  afterAll(() => drawing.close())
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.server.inject({ url, headers: { accept: 'text/html', ...headers } })

  it('is whole: its styles, its content and what it was drawn from, and the app’s code is named for later', async () => {
    const { body, statusCode } = await get(`/products/${part}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<html lang="en" class="md" data-brand="harbor">')
    expect(body).toContain(
      '<style>.part{}[data-fs="0"]{a:b}</style><link rel="stylesheet" href="/assets/part.css" disabled />',
    )
    expect(body).toMatch(/<div id="first-sight"><noscript>.*?JavaScript\.<\/p><\/noscript><h1>Belt<\/h1><\/div>/)
    // The overlay of a page that the app draws, and its text for browsers without script, are not in it.
    expect(body).toContain('<div id="root" class="is-coming"></div>')
    expect(body).not.toMatch(/overlay|No\./)
    expect(body).toContain('id="first-reads">["\\u003c/script\\u003e"]</script>')
    expect(body).toContain('<template id="first-code"><link rel="modulepreload" href="/assets/part.js" /></template>')
    expect(body).toContain('<script type="module" fetchpriority="low" src="/assets/a.js">')
    expect(body.match(/stylesheet/g)).toHaveLength(1)
    expect(body).toContain('<title>Belt, QU-102 · Partwright</title>')
    expect(body.match(/<script(?! type="(application\/|module))/g)).toBeNull()
  })

  it('says where it is of no use without the app’s code: at the sign-in, whose other tab is not drawn', async () => {
    const { body } = await get('/login?from=/dashboard')
    expect(body).toContain('<div id="first-sight" data-loads-at-once>')
    expect(body).toContain('<template id="first-code"><link rel="modulepreload" href="/assets/part.js" /></template>')
    expect(asked.map(({ url }) => url)).toEqual(['/login'])
    expect((await get('/login?sign-up')).body).toContain('overlay')
  })

  it('lets the browser fetch the next page ahead: public ones alone, and none where the line costs something', async () => {
    const { headers } = await get(`/products/${part}`)
    expect(headers['speculation-rules']).toBe('"/next-pages.json"')
    const rules = await get('/next-pages.json')
    expect(rules.headers['content-type']).toContain('application/speculationrules+json')
    const { prefetch, ...others } = rules.json<{ prefetch: { where: { and: object[] } }[] }>()
    expect([others, prefetch.length]).toEqual([{}, 1])
    expect(prefetch[0]?.where.and).toEqual([
      { selector_matches: '#first-sight[data-ahead] a' },
      { href_matches: ['/', '/equipment-types', '/equipment-types/*', '/equipment/*', '/products/*', '/search/*'] },
    ])
    expect((await get('/cart')).headers['speculation-rules']).toBeUndefined()
  })

  it('is drawn once for a version of the catalogue and a width, whatever else is in its address', async () => {
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Mobile' }
    const first = await get(`/products/${part}?from=mail`, { ...phone, 'accept-encoding': 'br' })
    await get(`/products/${part}`, phone)
    expect(asked.map(({ url, isDesk }) => [url, isDesk])).toEqual([[`/products/${part}`, false]])
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie, user-agent',
    })
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain('<h1>Belt</h1>')
    const again = await get(`/products/${part}`, { ...phone, 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await server.db
      .updateTable('catalogue_version')
      .set((e) => ({ version: e('version', '+', '1') }))
      .execute()
    await get(`/products/${part}`, phone)
    expect(asked).toHaveLength(2)
  })

  it('is the app’s own page for a session, for an address without one, and where drawing fails', async () => {
    expect((await get(`/products/${part}`, { cookie: 'partwright=abc' })).body).not.toContain('first-sight')
    expect((await get('/products/99999999')).statusCode).toBe(404)
    expect((await get('/cart')).body).toBe(shell)
    expect((await get('/search/broken')).body).toBe(shell)
  })

  it('is drawn once for all who ask at the same time, and at most four pages at once', async () => {
    await Promise.all([1, 2, 3].map(() => get(`/products/${part}?filter=together`)))
    expect(asked).toHaveLength(1)
    asked.length = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    const coming = [1, 2, 3, 4, 5, 6].map((n) => get(`/products/${part}?filter=${n}`))
    // Two find four drawings under way, and are answered without one. A place that is free before they ask would be theirs.
    let answered = 0
    for (const one of coming) void one.then(() => (answered += 1))
    await expect.poll(() => [asked.length, answered]).toEqual([4, 2])
    resolve()
    const pages = await Promise.all(coming)
    expect(asked).toHaveLength(4)
    expect(pages.filter(({ body }) => body.includes('first-sight'))).toHaveLength(4)
    expect((await get(`/products/${part}?filter=6`)).body).toContain('first-sight')
  })

  it('is at the shop’s own address too, which the app leads on from', async () => {
    expect((await get('/?utm_source=mail')).body).toContain('first-sight')
    expect(asked.map(({ url }) => url)).toEqual(['/equipment-types'])
    expect((await get('/', { cookie: 'partwright=abc' })).body).toBe(shell)
  })

  it('depends on what filters it, and not on what only follows its visitors', () => {
    expect(toDrawnUrl('/equipment/2?utm_source=a&filter=belt#top')).toBe('/equipment/2?filter=belt')
    expect(toDrawnUrl(`/search/${'a'.repeat(200)}`)).toBeNull()
  })

  it('can be searched without JavaScript: the form leads to the results', async () => {
    const { statusCode, headers } = await get('/search?q=walking+belt%3F')
    expect([statusCode, headers['location']]).toEqual([303, '/search/walking%20belt%3F'])
  })
})
