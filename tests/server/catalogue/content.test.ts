import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { catalogueFileKey } from '../../../server/ports/file-store.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const { readDiagramImage, readFile, searchProducts, readProduct, setAttributes } = catalogue.table
const manual = '018f4e5a-0000-7000-8000-000000000001'
const lost = '018f4e5a-0000-7000-8000-000000000002'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>path{fill:red}</style>${'<path d="M0 0h9"/>'.repeat(90)}</svg>`

describe('catalogue content', () => {
  let server: TestServer
  let [diagram, belt] = [0, 0]
  beforeAll(async () => {
    server = await startServer()
    const make = catalogueRows(server.db)
    const model = await make.model({ name: 'Q500', brand: 'Quest' })
    diagram = await make.diagram({ model, title: 'Drive', svg })
    for (let n = 0; n < 30; n += 1)
      belt = await make.product({ number: `QU-${n + 100}`, name: `Quest belt ${n}`, brand: 'Quest' })
    await make.index()
    for (const [file_id, sha256] of [
      [manual, 'a'.repeat(64)],
      [lost, 'b'.repeat(64)],
    ] as const)
      await server.db
        .insertInto('catalogue_file')
        .values({
          file_id,
          equipment_id: model,
          product_id: null,
          title: 'Manual',
          mime: 'application/pdf',
          size: 8,
          sha256,
        })
        .execute()
    await server.files.put(catalogueFileKey('a'.repeat(64)), Buffer.from('%PDF-1.7'))
  })
  afterAll(() => server.close())

  const search = (headers: Record<string, string> = {}, keywords = 'quest') =>
    server.visitor().call(searchProducts, { query: { keywords } }, { headers })

  it('serves a drawing with headers that prevent scripts and sniffing', async () => {
    const { status, headers, bytes } = await server
      .visitor()
      .call(readDiagramImage, { params: { id: diagram }, query: {} })
    expect([status, bytes.toString()]).toEqual([200, svg])
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    })
  })

  it('answers 304 to a known ETag, compressed or not', async () => {
    const input = { params: { id: diagram }, query: {} }
    const first = await server.visitor().call(readDiagramImage, input)
    const known = { 'if-none-match': first.headers['etag'] ?? '' }
    expect((await server.visitor().call(readDiagramImage, input, { headers: known })).status).toBe(304)
    const packed = await server.visitor().call(readDiagramImage, input, { headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(packed.bytes).toString()).toBe(svg)
    expect(packed.headers['etag']).toBe(`W/${first.headers['etag'] ?? ''}`)
    const again = { 'accept-encoding': 'br', 'if-none-match': `"other", ${packed.headers['etag'] ?? ''}` }
    expect((await server.visitor().call(readDiagramImage, input, { headers: again })).status).toBe(304)
  })

  it('gives a list an ETag that changes with its content', async () => {
    const first = await search()
    expect([first.status, first.body.total, first.headers['cache-control']]).toEqual([200, 30, 'no-cache'])
    const known = { 'if-none-match': first.headers['etag'] ?? 'none' }
    const again = await search(known)
    expect([again.status, again.bytes.byteLength, again.headers['etag']]).toEqual([304, 0, first.headers['etag']])
    expect((await search(known, 'quest belt 1')).status).toBe(200)
    await server.db.updateTable('product').set({ qty: 77 }).where('number', '=', 'QU-100').execute()
    expect((await search(known)).status).toBe(200)
  })

  it('compresses large replies and forbids caching of personal ones', async () => {
    const large = await server.app.server.inject({
      url: '/api/search/products?keywords=quest',
      headers: { 'x-requested-with': 'XMLHttpRequest', 'accept-encoding': 'gzip, br' },
    })
    expect(large.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(large.rawPayload).toString()).toContain('QU-10')
    const dealer = await server.signIn('dealer@demo.test')
    const personal = await dealer.call(readProduct, { params: { id: belt } })
    expect([personal.headers['cache-control'], personal.headers['etag']]).toEqual(['no-store', undefined])
    const refused = await server.visitor().call(readProduct, { params: { id: 999_999 } })
    expect([refused.status, refused.headers['cache-control'], refused.headers['etag']]).toEqual([
      404,
      'no-store',
      undefined,
    ])
    const admin = await server.signIn('admin@demo.test')
    const written = await admin.call(setAttributes, {
      params: { id: belt },
      body: { attributes: [{ name: 'Quest length', value: '1 m' }] },
    })
    expect([written.status, written.headers['cache-control'], written.headers['etag']]).toEqual([
      200,
      'no-store',
      undefined,
    ])
  })

  it('serves a manual with its own type; one without bytes is unknown', async () => {
    const { status, headers, bytes } = await server.visitor().call(readFile, { params: { id: manual } })
    expect([status, headers['content-type'], headers['content-disposition'], bytes.toString()]).toEqual([
      200,
      'application/pdf',
      'attachment',
      '%PDF-1.7',
    ])
    for (const id of [lost, manual.replace(/1$/, '9')]) {
      const answer = await server.visitor().call(readFile, { params: { id } })
      expect([answer.status, answer.refusal.error]).toEqual([404, 'catalogue.unknown'])
    }
    const none = await server.visitor().call(readDiagramImage, { params: { id: 999_999 }, query: {} })
    expect([none.status, none.refusal.error]).toEqual([404, 'catalogue.unknown'])
  })
})
