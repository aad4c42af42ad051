import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../../../contract/all.ts'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import { logging } from '../../../contract/logging.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const { logCrash, readOpenapi } = logging.table

describe('crash reports', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  const listReports = () => server.db.selectFrom('javascript_error').selectAll().orderBy('report_id').execute()

  it('are stored with the user of the session and without the page’s query', async () => {
    const dealer = await server.signIn('dealer@demo.test')
    const answer = await dealer.call(
      logCrash,
      {
        body: {
          error: 'TypeError: x is undefined',
          error_body: 'at render',
          browser: 'Firefox',
          url: 'https://shop.test/dashboard?name=Ellis#top',
          user_id: 8,
        },
      },
      { key: 'crash-1', headers: { 'x-op-created': '2026-11-20T14:59:00Z' } },
    )
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    expect((await listReports()).at(-1)).toMatchObject({
      user_id: 2,
      error: 'TypeError: x is undefined',
      url: 'https://shop.test/dashboard',
      client_op_id: 'crash-1',
      made_at: new Date('2026-11-20T14:59:00Z'),
    })
  })

  it('never hold the code of a link, and still name a record', async () => {
    for (const [url, stored] of [
      ['/account/invitation/SECRETCODE', '/account/invitation/:id'],
      ['https://shop.test/setup/SECRETCODE?a=1', 'https://shop.test/setup/:id'],
      ['/dashboard/join/SECRETCODE', '/dashboard/join/:id'],
      ['/dashboard/orders/50012', '/dashboard/orders/50012'],
    ] as const) {
      expect((await server.visitor().call(logCrash, { body: { error: 'crash', url } })).status).toBe(200)
      expect((await listReports()).at(-1)?.url).toBe(stored)
    }
  })

  it('are accepted from visitors, once per key', async () => {
    const visitor = server.visitor()
    const before = (await listReports()).length
    for (let n = 0; n < 2; n += 1)
      expect((await visitor.call(logCrash, { body: { error: 'crash' } }, { key: 'crash-2' })).status).toBe(200)
    expect((await listReports()).length).toBe(before + 1)
    expect((await listReports()).at(-1)?.user_id).toBeNull()
  })

  it('are stored once, also where a device sends one again after its receipt is gone', async () => {
    const dealer = await server.signIn('dealer@demo.test')
    const before = (await listReports()).length
    for (const caller of [server.visitor(), dealer])
      for (let n = 0; n < 2; n += 1) {
        expect((await caller.call(logCrash, { body: { error: 'crash' } }, { key: 'crash-3' })).status).toBe(200)
        await server.db.deleteFrom('op_receipt').where('op_id', '=', 'crash-3').execute()
      }
    const added = (await listReports()).slice(before)
    expect(added.map(({ user_id, client_op_id }) => [user_id, client_op_id])).toEqual([
      [null, 'crash-3'],
      [2, 'crash-3'],
    ])
  })

  it('are limited: twenty a minute, 32 KB each, 90 days', async () => {
    const visitor = await server.signIn('customer@demo.test')
    const answers = []
    for (let n = 0; n < 21; n += 1) answers.push((await visitor.call(logCrash, { body: { error: 'loop' } })).status)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    const refused = await visitor.call(logCrash, { body: { error: 'loop' } })
    expect(refused.body).toMatchObject({ error: 'call.tooMany', scope: 'row' })
    expect((await visitor.call(logCrash, { body: { error: 'x', error_body: 'x'.repeat(40_000) } })).status).toBe(413)
    server.clock.advance(91 * 86_400_000)
    await server.visitor().call(logCrash, { body: { error: 'new' } })
    expect((await listReports()).map((report) => report.error)).toEqual(['new'])
  })
})

describe('the contract as OpenAPI', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: 'none' })
  })
  afterAll(() => server.close())

  it('lists every endpoint with input, answer and refusals', async () => {
    const { status, body } = await server.visitor().call(readOpenapi, {})
    expect(status).toBe(200)
    const paths = body['paths'] as Record<
      string,
      Record<
        string,
        {
          operationId: string
          parameters: { name: string }[]
          requestBody?: unknown
          responses: Record<string, unknown>
        }
      >
    >
    for (const { module, table } of modules) {
      for (const [name, row] of Object.entries<Row>(table))
        expect(paths[row.path]?.[row.method.toLowerCase()]?.operationId).toBe(`${module}.${name}`)
    }
    const trip = paths['/labor-claims/{id}/trips']?.['post']
    expect(trip?.parameters.map((one) => one.name)).toEqual(['id', 'x-requested-with', 'idempotency-key'])
    expect(JSON.stringify(trip?.requestBody)).toContain('trip_date_scheduled')
    expect(Object.keys(trip?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '401', '403', '409', '422', '424']),
    )
    expect(JSON.stringify(trip?.responses['409'])).toContain('labor-claims.closed')
  })
})
