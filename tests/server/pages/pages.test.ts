import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '../../../src/app/paths.ts'
import { createPages } from '../../../server/pages/create-pages.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import type { CatalogueRows } from '../../support/catalogue-rows.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'
import { testClock } from '../../support/test-ports.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const shell =
  '<!doctype html><html lang="en"><head><title>Partwright</title>\n<meta name="description" content="Works." /></head><body><div id="root"></div><noscript>No.</noscript></body></html>'

describe('a page for clients that do not run the app', () => {
  let server: TestServer
  let make: CatalogueRows
  const site = mkdtempSync(join(tmpdir(), 'partwright-pages-'))
  const id = { model: 0, belt: 0, asked: 0, old: 0, gone: 0, hidden: 0 }
  beforeAll(async () => {
    mkdirSync(join(site, 'assets'))
    writeFileSync(join(site, 'index.html'), shell)
    const database = await preparedDatabase('demo')
    const clock = testClock()
    server = await startServer({
      site,
      database,
      pages: createPages({ tx: database.db, now: () => clock.now().getTime(), base: () => 'https://parts.test/' }),
    })
    make = catalogueRows(server.db)
    id.model = await make.model({ name: 'Q500', brand: 'Quest' })
    id.belt = await make.product({
      number: 'QU-102',
      name: 'Belt <b>"wide"</b>',
      brand: 'Quest',
      price: 12_50,
      qty: 3,
      fits: [id.model],
      description: 'For </script><script>alert(1)</script> & more',
    })
    id.asked = await make.product({ number: 'QU-103', name: 'Frame', brand: 'Quest', price: null })
    const replaced = { brand: 'Quest', price: 900, replacedBy: id.belt }
    id.old = await make.product({ ...replaced, number: 'QU-101', name: 'Old belt' })
    id.gone = await make.product({ ...replaced, number: 'QU-100', name: 'Older belt', qty: 0 })
    id.hidden = await make.product({ number: 'QU-104', name: 'Draft', brand: 'Quest', price: null })
    await server.db.updateTable('product').set({ is_hidden: true }).where('product_id', '=', id.hidden).execute()
  })
  afterAll(async () => {
    await server.close()
    await server.database.close()
    rmSync(site, { recursive: true })
  })
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.server.inject({ url, headers: { accept: 'text/html', ...headers } })
  const dataOf = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json" data-of-page>(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json ?? '') as Readonly<Record<string, unknown>>,
    )
  const metaOf = (html: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

  it('names a part in its title, description, canonical address and Open Graph', async () => {
    const { statusCode, body, headers } = await get(`/products/${id.belt}/anything?from=mail`)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(body).toContain('<title>Belt &lt;b&gt;&quot;wide&quot;&lt;/b&gt;, QU-102 · Partwright</title>')
    expect(body).toContain(`<link rel="canonical" href="https://parts.test/products/${id.belt}" data-of-page />`)
    expect(metaOf(body, 'description')).toMatch(/^Belt .*part QU-102 by Quest\. .*Fits Quest Q500\. \$12\.50\.$/)
    expect(body.match(/name="description"/g)).toHaveLength(1)
    expect(metaOf(body, 'og:type')).toBe('product')
    expect(metaOf(body, 'og:url')).toBe(`https://parts.test/products/${id.belt}`)
    expect(metaOf(body, 'og:image')).toBe('https://parts.test/icons/icon-512.png')
    expect(metaOf(body, 'product:price:amount')).toBe('12.50')
    expect(body).toContain('<div id="root"></div>')
  })

  it('has structured data with breadcrumbs, safe from script injection', async () => {
    const { body } = await get(`/products/${id.belt}`)
    expect(body.match(/<script/g)).toHaveLength(2)
    const [product, trail] = dataOf(body)
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'Belt <b>"wide"</b>',
      sku: 'QU-102',
      description: 'For </script><script>alert(1)</script> & more',
      isAccessoryOrSparePartFor: [{ name: 'Quest Q500', url: `https://parts.test/equipment/${id.model}` }],
      offers: { price: '12.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    })
    expect(trail).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Equipment', item: 'https://parts.test/equipment-types' },
        { position: 2 },
        { position: 3, name: 'Quest Q500' },
        { position: 4, item: `https://parts.test/products/${id.belt}` },
      ],
    })
  })

  it('names a machine with several serial ranges once', async () => {
    const fits = [
      { model: id.model, from: 'QT5' },
      { model: id.model, to: 'QT4' },
    ]
    const part = await make.product({ number: 'QU-305', name: 'Pad', brand: 'Quest', fits })
    const { body } = await get(`/products/${part}`)
    expect(metaOf(body, 'description')).toMatch(/part QU-305 by Quest\. .*Fits Quest Q500\. /)
    expect(dataOf(body)[0]).toMatchObject({ isAccessoryOrSparePartFor: [{ name: 'Quest Q500' }] })
  })

  it('has no price on request, and marks a replaced part as discontinued when it is out of stock', async () => {
    const asked = await get(`/products/${id.asked}`)
    expect(dataOf(asked.body)[0]).not.toHaveProperty('offers')
    expect(metaOf(asked.body, 'description')).toContain('Contact Us For Price.')
    for (const [part, availability] of [
      [id.old, 'InStock'],
      [id.gone, 'Discontinued'],
    ] as const)
      expect(dataOf((await get(`/products/${part}`)).body)[0]).toMatchObject({
        offers: { availability: `https://schema.org/${availability}` },
      })
  })

  it('names a model, a diagram, a type, a subtype and a market', async () => {
    const model = await get(`/equipment/${id.model}`)
    expect(model.body).toContain('<title>Quest Q500 parts · Partwright</title>')
    expect(dataOf(model.body)[0]).toMatchObject({ '@type': 'ProductModel', brand: { name: 'Quest' } })
    expect(model.body).toContain(`<a href="/products/${id.belt}">`)
    for (const [path, title] of [
      ['/equipment-types', 'Equipment types · Partwright'],
      ['/equipment-types/treadmill', 'Treadmill parts · Partwright'],
      ['/equipment-types/treadmill/subtypes', 'Treadmill parts · Partwright'],
      ['/equipment-types/treadmill/subtypes/folding-treadmill', 'Folding treadmill parts · Partwright'],
      ['/equipment-types/treadmill/subtypes/folding-treadmill/home', 'Folding treadmill, home parts · Partwright'],
    ] as const) {
      const { statusCode, body } = await get(path)
      expect([path, statusCode, /<title>(.*?)<\/title>/.exec(body)?.[1]]).toEqual([path, 200, title])
      expect(metaOf(body, 'og:type')).toBe('website')
    }
    const drawn = await server.db.selectFrom('diagram').select(['diagram_id', 'equipment_id']).executeTakeFirstOrThrow()
    const diagram = await get(`/equipment/${drawn.equipment_id}/diagrams/${drawn.diagram_id}`)
    expect(metaOf(diagram.body, 'og:image')).toContain(`/api/catalogue/diagrams/${drawn.diagram_id}/image?v=`)
  })

  it('shows the photo of a part, else its diagram', async () => {
    const { product_id } = await server.db.selectFrom('diagram_line').select('product_id').executeTakeFirstOrThrow()
    const drawn = (await get(`/products/${product_id}`)).body
    expect(metaOf(drawn, 'og:image')).toMatch(/^https:\/\/parts\.test\/api\/catalogue\/diagrams\/\d+\/image\?v=/)
    const taken = await make.product({ number: 'QU-105', name: 'Seat', brand: 'Quest', price: 900 })
    const sha256 = 'ab'.repeat(32)
    const photo = { source: 'https://cdn.example/1.jpg', line: 2, next_at: null, sha256, width: 80, height: 60 }
    for (const id of [product_id, taken])
      await server.db
        .insertInto('product_picture')
        .values({ ...photo, product_id: id, position: 0, text: '' })
        .execute()
    await server.db
      .updateTable('catalogue_version')
      .set((e) => ({ version: e('version', '+', '1') }))
      .execute()
    for (const id of [product_id, taken]) {
      const { body } = await get(`/products/${id}`)
      const address = `https://parts.test/api/catalogue/part-pictures/${sha256}`
      expect([metaOf(body, 'og:image'), dataOf(body)[0]?.['image']]).toEqual([address, address])
    }
  })

  it.each([
    '/products/99999999',
    '/products/none',
    '/equipment/99999999',
    '/equipment/1/diagrams/99999999',
    '/equipment-types/hovercraft',
    '/equipment-types/treadmill/subtypes/hovercraft',
    '/equipment-types/treadmill/subtypes/folding-treadmill/lunar',
    '/nowhere',
    '/%zz-is-no-word/%',
  ])('answers 404 with the app at %s, and asks not to be indexed', async (path) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(404)
    if (path.includes('%')) return
    expect(body).toContain('<title>Page Not Found · Partwright</title>')
    expect(metaOf(body, 'robots')).toBe('noindex')
    expect(body).not.toContain('canonical')
    expect(body).toContain('<div id="root"></div>')
  })

  it.each(['/equipment-types/%00', '/equipment-types/treadmill/subtypes/folding%00treadmill'])(
    'does not ask the database for a text that it cannot store: %s',
    async (path) => {
      const tx = server.db.withPlugin({
        transformQuery: ({ node }) => {
          // As PostgreSQL does, which the tests' database does not (22021).
          if (JSON.stringify(node).includes(String.raw`\u0000`)) throw new Error('invalid byte sequence')
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const { page } = createPages({ tx, now: () => 0, base: () => 'https://parts.test' })
      expect(await page(path)).toMatchObject({ status: 404, canonical: null })
    },
  )

  it('is the plain shell at every other address of the app', async () => {
    const own = Object.values(paths).map(({ path }) => path)
    expect(own.length).toBeGreaterThan(30)
    for (const path of own.filter((one) => one !== '*' && !/^\/(products|equipment)/.test(one))) {
      const { statusCode, body } = await get(path.replace('/*', '/x').replace(/:\w+/g, 'x'))
      expect([path, statusCode]).toEqual([path, 200])
      expect(body).toBe(shell)
    }
  })

  it('keeps its ETag until the catalogue changes', async () => {
    const first = await get(`/products/${id.asked}`)
    const again = await get(`/products/${id.asked}`, { 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await server.db.updateTable('product').set({ price: 100 }).where('product_id', '=', id.asked).execute()
    expect((await get(`/products/${id.asked}`)).body).toContain('Contact Us For Price.')
    await server.db
      .updateTable('catalogue_version')
      .set((e) => ({ version: e('version', '+', '1') }))
      .execute()
    expect((await get(`/products/${id.asked}`)).body).toContain('$1.00.')
  })

  it('is compressed as the browser accepts, and 304 to the tag of the compressed page', async () => {
    const accepts = { 'accept-encoding': 'gzip, br' }
    const plain = await get(`/products/${id.belt}`)
    const packed = await get(`/products/${id.belt}`, accepts)
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    const again = await get(`/products/${id.belt}`, { ...accepts, 'if-none-match': String(packed.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('lists every page in a sitemap of several files, read by index', async () => {
    const index = await get('/sitemap.xml')
    expect(index.headers).toMatchObject({
      'content-type': 'text/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    const parts = [...index.body.matchAll(/<loc>https:\/\/parts\.test(.*?)<\/loc>/g)].map(([, path]) => path ?? '')
    expect(parts).toEqual(['/sitemap-types.xml', '/sitemap-equipment-1.xml', '/sitemap-products-1.xml'])
    const all = (await Promise.all(parts.map((path) => get(path)))).map(({ body }) => body).join('')
    for (const path of [`/products/${id.belt}`, `/equipment/${id.model}`, '/equipment-types/treadmill'])
      expect(all).toContain(`<loc>https://parts.test${path}</loc>`)
    expect(all).not.toContain(`/products/${id.hidden}<`)
    expect((await get('/sitemap-products-2.xml', { accept: '*/*' })).statusCode).toBe(404)
    expect((await get('/sitemap-users-1.xml', { accept: '*/*' })).statusCode).toBe(404)
  })

  it('ranks each list once for all files of the sitemap, whatever numbers a stranger asks for', async () => {
    const statements: string[] = []
    const tx = server.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(JSON.stringify(node))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { file } = createPages({ tx, now: () => 0, base: () => 'https://parts.test' })
    const first = await file('/sitemap-products-1.xml')
    for (let number = 2; number < 80; number += 1) expect(await file(`/sitemap-products-${number}.xml`)).toBeNull()
    await file('/sitemap.xml')
    await file('/sitemap-equipment-1.xml')
    expect(statements.filter((one) => one.includes('row_number'))).toHaveLength(2)
    const reads = () => statements.filter((one) => !one.includes('catalogue_version')).length
    const before = reads()
    expect(await file('/sitemap-products-1.xml')).toEqual(first)
    expect(await file('/sitemap-products-00001.xml')).toBeNull()
    expect(reads()).toBe(before)
  })

  it('keeps crawlers off personal pages, and points them to the sitemap', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    for (const path of ['/dashboard', '/order-status', '/question', '/mail/', '/setup'])
      expect(body).toContain(`Disallow: ${path}\n`)
    expect(body).toContain('Sitemap: https://parts.test/sitemap.xml\n')
    expect(body).not.toContain('Disallow: /products')
  })

  it('is the plain shell when its data cannot be read', async () => {
    const broken = await startServer({
      site,
      database: server.database,
      log: () => undefined,
      pages: {
        page: () => Promise.reject(new Error('no database')),
        file: () => Promise.reject(new Error('no database')),
      },
    })
    const { statusCode, body } = await broken.app.server.inject({
      url: '/products/1',
      headers: { accept: 'text/html' },
    })
    expect([statusCode, body]).toEqual([200, shell])
    await broken.jobs.stop()
    await broken.app.server.close()
  })
})
