import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../../../contract/all.ts'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import { probe, probeHandlers } from '../../support/probe-module.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const rows = modules.flatMap((module) =>
  Object.entries<Row>(module.table).map(([name, row]) => ({ id: `${module.module}.${name}`, row })),
)
const pathOf = (row: Row) => `/api${row.path.replace(/\{\w+\}/g, '018f4e5a-0000-7000-8000-000000000001')}`
const isLinkable = (row: Row) => row.linkable === true || (row.replyAs === 'bytes' && row.effect === 'read')

describe('A call from another origin', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ modules: (usual) => [...usual, probeHandlers] })
  })
  afterAll(() => server.close())
  const bare = (row: Row, headers: Record<string, string> = {}) =>
    server.app.server.inject({
      method: row.method,
      url: pathOf(row),
      headers,
      ...(row.method === 'GET' ? {} : { payload: '{}' }),
    })

  it.each(rows.filter(({ row }) => !isLinkable(row)))(
    'is refused for $id without the app’s header, and when another site makes it',
    async ({ row }) => {
      for (const headers of [
        {},
        { 'x-requested-with': 'curl' },
        { 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'cross-site' },
        { 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'same-site' },
      ]) {
        const answer = await bare(row, headers)
        expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([403, 'call.foreignOrigin'])
      }
    },
  )

  it('may read a picture or the contract through a link on our own pages', async () => {
    const { picture } = probe.table
    expect((await bare(picture)).statusCode).toBe(200)
    expect((await bare(picture, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
    expect((await bare(picture, { 'sec-fetch-site': 'none' })).statusCode).toBe(200)
    expect((await bare(picture, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await server.app.server.inject({ url: '/api/openapi.json' })).statusCode).toBe(200)
    expect(
      (await server.app.server.inject({ url: '/api/openapi.json', headers: { 'sec-fetch-site': 'cross-site' } }))
        .statusCode,
    ).toBe(403)
  })

  it('is refused for a GET that writes', async () => {
    const dealer = await server.signIn('dealer@demo.test')
    const cookie = [...dealer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await bare(probe.table.touch, { cookie })).statusCode).toBe(403)
    const answer = await dealer.call(probe.table.touch, {})
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  })
})
