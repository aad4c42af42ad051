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
/** What the host answers. */
let answer: { readonly status: number; readonly body: unknown } = { status: 200, body: {} }
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
  return Response.json(answer.body, { status: answer.status })
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
  answer = { status: 200, body: {} }
})
afterAll(() => server.close())

const key = (at: number) => `0199aaaa-0000-7000-8000-${String(at).padStart(12, '0')}`
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

  it('shows what that host refuses in the history of the claim, with its sentence, and goes on', async () => {
    answer = { status: 422, body: { error: 'note.closed', message: 'This claim is closed at our office.' } }
    await note('Sixth', 6)
    await server.jobs.drain()
    answer = { status: 200, body: {} }
    await note('Seventh', 7)
    await server.jobs.drain()
    expect(handed.map(({ body }) => body?.['note'])).toEqual(['Sixth', 'Seventh'])
    const { body: claim } = await servicer.call(table.readClaim, { params: { id } })
    const refused = claim.history.filter(({ action }) => action === 'providerRefused')
    expect(refused.map(({ message, author }) => [message, author.user_id])).toEqual([
      ['A note: This claim is closed at our office.', demoUsers.servicer],
    ])
  })

  it('tells the person what that host refused, once, and with the way to the claim', async () => {
    const before = server.mails.length
    answer = { status: 422, body: { error: 'note.closed', message: 'The labor rate is ours to set.' } }
    await note('Tenth', 12)
    await server.jobs.drain()
    await server.jobs.drain()
    const sent = server.mails.slice(before).filter(({ text }) => text.includes('The labor rate is ours to set.'))
    expect(sent.map(({ to }) => to)).toEqual(['servicer@demo.test'])
    expect(sent[0]?.subject).toMatch(/^Not taken by the provider: LC-\d+$/)
    expect(sent[0]?.text).toContain(`/dashboard/labor-claims/ticket/${id}`)
  })

  it('says so where it refuses without a reason, and tries again where another try may help', async () => {
    answer = { status: 404, body: null }
    const { body: written } = await note('Nobody home', 9)
    await server.jobs.drain()
    const { body: claim } = await servicer.call(table.readClaim, { params: { id } })
    expect(claim.history.map(({ message }) => message)).toContain('A note: It answered 404 without a reason.')
    answer = { status: 403, body: { message: 'Not here.' } }
    await servicer.call(table.classifyNote, { params: { id: written.id }, body: { class: 'customer' } })
    await server.jobs.drain()
    const { body: later } = await servicer.call(table.readClaim, { params: { id } })
    expect(later.history.map(({ message }) => message)).toContain('The visibility of a note: Not here.')
    handed = []
    answer = { status: 429, body: { message: 'Later.' } }
    await note('Eighth', 8)
    await server.jobs.drain()
    answer = { status: 200, body: {} }
    server.clock.advance(60_000)
    await server.jobs.drain()
    expect(handed.map(({ body }) => body?.['note'])).toEqual(['Eighth', 'Eighth'])
  })

  it('says in the history what could not be delivered to it within 20 tries', async () => {
    isReachable = false
    await note('Ninth', 10)
    for (let tries = 0; tries < 20; tries += 1) {
      await server.jobs.drain()
      server.clock.advance(3_600_000)
    }
    const { body: claim } = await servicer.call(table.readClaim, { params: { id } })
    expect(claim.history.map(({ message }) => message)).toContain(
      'A note: It could not be delivered and is not tried again.',
    )
  })

  it('hands on no read and no refused write', async () => {
    await servicer.call(table.readClaim, { params: { id } })
    await servicer.call(table.correctStatus, { params: { id }, body: { status: 'open' } })
    await server.jobs.drain()
    expect(handed).toEqual([])
  })
})
