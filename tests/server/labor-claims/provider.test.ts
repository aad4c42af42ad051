import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoUsers } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { table } from './claim-harness.ts'

interface Handed {
  readonly call: string
  readonly body: Readonly<Record<string, unknown>> | null
  readonly key: string | null
  readonly token: string | null
}
let handed: Handed[] = []
let isReachable = true
const fetch: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  if (!isReachable) throw new Error('unreachable')
  const text = await request.text()
  handed.push({
    call: `${request.method} ${request.url}`,
    body: text === '' ? null : (JSON.parse(text) as Handed['body']),
    key: request.headers.get('idempotency-key'),
    token: request.headers.get('x-sso-token'),
  })
  return Response.json({})
}

let server: TestServer
let servicer: Client
let id = ''
beforeAll(async () => {
  server = await startServer({ laborClaimsBase: 'https://claims.example/api/', fetch })
  servicer = await server.signIn('servicer@demo.test')
  const { data } = (await servicer.call(table.listServicerClaims, { params: { id: demoUsers.servicer }, query: {} }))
    .body
  id = data[0]?.ticket_id ?? ''
})
beforeEach(() => {
  handed = []
  isReachable = true
})
afterAll(() => server.close())

const key = (at: number) => `0199aaaa-0000-7000-8000-00000000000${at}`
const note = (text: string, at: number) =>
  servicer.call(
    table.addNote,
    { params: { id }, body: { note: text } },
    { headers: { 'idempotency-key': key(at), 'x-sso-token': 'their token' } },
  )

describe('Claims that a provider’s own host serves too (LABOR_CLAIMS_BASE)', () => {
  it('hands a write on, under the same key, with the user’s token and the id that it got here', async () => {
    const { body } = await note('Belt aligned', 1)
    expect(handed).toEqual([])
    await server.jobs.drain()
    expect(handed).toEqual([
      {
        call: `POST https://claims.example/api/labor-claims/${id}/note`,
        body: { id: body.id, note: 'Belt aligned', api_token: 'their token' },
        key: key(1),
        token: 'their token',
      },
    ])
  })

  it('hands a repeat on once: its receipt is ours', async () => {
    await note('Motor measured', 2)
    await note('Motor measured', 2)
    await server.jobs.drain()
    expect(handed.map((one) => one.key)).toEqual([key(2)])
  })

  it('stores no token in the open', async () => {
    await note('Third', 3)
    const jobs = await server.db.selectFrom('staged_job').select('payload').where('done_at', 'is', null).execute()
    expect(jobs.filter(({ payload }) => payload.includes('Third'))).toHaveLength(1)
    expect(jobs.filter(({ payload }) => payload.includes('their token'))).toEqual([])
    await server.jobs.drain()
  })

  it('keeps the order of a claim while that host does not answer', async () => {
    isReachable = false
    await note('Fourth', 4)
    await server.jobs.drain()
    isReachable = true
    await note('Fifth', 5)
    await server.jobs.drain()
    expect(handed).toEqual([])
    for (let minutes = 0; minutes < 3; minutes += 1) {
      server.clock.advance(60_000)
      await server.jobs.drain()
    }
    expect(handed.map(({ body }) => body?.['note'])).toEqual(['Fourth', 'Fifth'])
  })

  it('hands on no read and no refused write', async () => {
    await servicer.call(table.readClaim, { params: { id } })
    await servicer.call(table.correctStatus, { params: { id }, body: { status: 'open' } })
    await server.jobs.drain()
    expect(handed).toEqual([])
  })
})
