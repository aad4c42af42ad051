import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '../../../contract/outbox.ts'
import type { BatchAnswer } from '../../../contract/outbox.ts'
import type { Client } from '../../support/client.ts'
import { probe, probeHandlers } from '../../support/probe-module.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const key = (n: number) => `018f4e5a-0000-7000-8000-${String(n).padStart(12, '0')}`
interface CallInput {
  readonly n: number
  readonly say?: string
  readonly group?: string
  readonly after?: readonly number[]
  readonly extra?: Readonly<Record<string, unknown>>
}
const call = ({ n, say = `said ${n}`, group = 'claim 1', after = [], extra = {} }: CallInput) => ({
  key: key(n),
  group,
  after: after.map(key),
  method: 'POST' as const,
  path: '/probe/keep',
  body: { say },
  v: 2,
  ...extra,
})

describe('a batch of queued calls', () => {
  let server: TestServer
  let dealer: Client
  beforeAll(async () => {
    server = await startServer({ modules: (usual) => [...usual, probeHandlers] })
    dealer = await server.signIn('dealer@demo.test')
  })
  afterAll(() => server.close())
  afterEach(() => {
    server.clock.advance(2000)
  })

  const send = async (...calls: readonly CallInput[]): Promise<BatchAnswer[]> => {
    const answer = await dealer.call(outbox.table.sendBatch, { body: { calls: calls.map(call) } })
    expect(answer.status).toBe(200)
    return answer.body.answers
  }
  const listTexts = async () =>
    (await server.db.selectFrom('javascript_error').select('error').orderBy('report_id').execute()).map(
      (row) => row.error,
    )
  const errorOf = (answer: BatchAnswer | undefined) => (answer?.body as { error?: string } | undefined)?.error

  it('answers each call with its own receipt', async () => {
    const answers = await send({ n: 1 }, { n: 2 }, { n: 3, group: 'claim 2' })
    expect(answers.map((one) => [one.key, one.status, one.ack])).toEqual([1, 2, 3].map((n) => [key(n), 200, key(n)]))
    expect((await send({ n: 1 }, { n: 2 }))[0]?.body).toEqual(answers[0]?.body)
    expect((await listTexts()).filter((text) => text === 'said 1')).toHaveLength(1)
    const single = await dealer.call(probe.table.keep, { body: { say: 'said 2' } }, { key: key(2) })
    expect(single.body).toEqual(answers[1]?.body)
  })

  it('keeps the order within a group', async () => {
    await send(
      ...Array.from({ length: 20 }, (_, n) => ({
        n: 100 + n,
        say: `step ${String(n).padStart(2, '0')}`,
        group: n % 2 === 0 ? 'even' : 'odd',
      })),
    )
    const steps = (await listTexts()).filter((text) => text.startsWith('step'))
    for (const parity of [0, 1]) {
      const own = steps.filter((text) => Number(text.slice(5)) % 2 === parity)
      expect(own).toEqual([...own].sort())
    }
    expect(steps).toHaveLength(20)
  })

  it('continues after a refused call, and stops a group at a call that must be retried', async () => {
    const answers = await send(
      { n: 200, say: 'no' },
      { n: 201 },
      { n: 202, say: 'wait' },
      { n: 203 },
      { n: 204, group: 'claim 2' },
    )
    expect(answers.map((one) => one.status)).toEqual([422, 200, 424, 424, 200])
    expect(answers.map((one) => one.ack)).toEqual([key(200), key(201), key(202), null, key(204)])
    expect([errorOf(answers[2]), errorOf(answers[3])]).toEqual(['labor-claims.parentMissing', 'op.skipped'])
    expect((await send({ n: 203 }))[0]?.status).toBe(200)
  })

  it('stops a group at a call that failed on the server, without an acknowledgement', async () => {
    const answers = await send({ n: 210, say: 'break' }, { n: 211 })
    expect(answers.map((one) => [one.status, one.ack])).toEqual([
      [500, null],
      [424, null],
    ])
  })

  it('waits for calls in after, across groups, and skips a call if one of them failed', async () => {
    const answers = await send(
      { n: 301, group: 'photos', after: [302] },
      { n: 302, group: 'words' },
      { n: 303, group: 'other', after: [304] },
      { n: 304, group: 'more', say: 'no' },
      { n: 305, group: 'late', after: [999] },
    )
    expect(answers.map((one) => one.status)).toEqual([200, 200, 424, 422, 200])
    expect((await listTexts()).filter((text) => /said 30[12]/.test(text))).toEqual(['said 302', 'said 301'])
  })

  it('does not hang on circular dependencies', async () => {
    const answers = await send({ n: 310, group: 'a', after: [311] }, { n: 311, group: 'b', after: [310] })
    expect(answers.map((one) => [one.status, errorOf(one)])).toEqual([
      [424, 'op.skipped'],
      [424, 'op.skipped'],
    ])
  })

  it('refuses calls that cannot be queued, also another batch', async () => {
    const answers = await send(
      { n: 320, group: 'a', extra: { path: '/auth/login', body: { email: 'a@b.test', password: 'x' } } },
      { n: 321, group: 'b', extra: { path: '/outbox/batch', body: { calls: [] } } },
      { n: 322, group: 'c', extra: { path: '/nothing' } },
      { n: 323, group: 'd', extra: { path: '/probe/keep', body: { say: 'x', admin: true } } },
    )
    expect(answers.map((one) => [one.status, errorOf(one)])).toEqual([
      [422, 'op.notQueueable'],
      [422, 'op.notQueueable'],
      [404, 'call.notFound'],
      [422, 'call.invalid'],
    ])
  })

  it('passes on each op’s owner, version, role and correction', async () => {
    const answers = await send(
      { n: 330, group: 'a', extra: { owner: 999_999 } },
      { n: 331, group: 'b', extra: { v: 9 } },
      { n: 332, group: 'c', extra: { acting_as: 'servicer', created_at: '2026-11-20T09:00:00Z', skew_ms: -1200.5 } },
      { n: 333, group: 'd', extra: { supersedes: key(334) } },
      { n: 334, group: 'd' },
    )
    expect(answers.map((one) => one.status)).toEqual([403, 426, 200, 200, 410])
    expect(answers[2]?.body).toMatchObject({ viewing_as_servicer: true })
  })

  it('fills path parameters and query', async () => {
    const answers = await send({ n: 340, extra: { method: 'PUT', path: '/probe/a%20b/keep?loud=yes', v: 1 } })
    expect(answers[0]?.status).toBe(200)
  })

  it('counts as one write, and holds at most 100', async () => {
    for (let round = 0; round < 3; round += 1)
      await send(...Array.from({ length: 40 }, (_, n) => ({ n: 400 + round * 40 + n })))
    const many = await dealer.call(outbox.table.sendBatch, {
      body: { calls: Array.from({ length: 101 }, (_, n) => call({ n: 600 + n })) },
    })
    expect([many.status, many.refusal.errors]).toEqual([422, { calls: 'At most 100 calls' }])
  })

  it('requires a signed-in user', async () => {
    const answer = await server.visitor().call(outbox.table.sendBatch, { body: { calls: [call({ n: 700 })] } })
    expect(answer.status).toBe(401)
  })
})
