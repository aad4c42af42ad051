import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '../../../contract/outbox.ts'
import type { Client } from '../../support/client.ts'
import { probe, probeHandlers } from '../../support/probe-module.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const { keep } = probe.table
const key = (n: number) => `018f4e5a-0000-7000-8000-${String(n).padStart(12, '0')}`

describe('A corrected op', () => {
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

  const effects = async (op: string) =>
    (await server.db.selectFrom('javascript_error').select('report_id').where('client_op_id', '=', op).execute()).length
  const correct = (from: number, to: number, show = 'corrected') =>
    dealer.call(keep, { body: { say: show } }, { key: key(to), headers: { 'x-supersedes': key(from) } })

  it('voids the first version, which is not applied when it arrives late', async () => {
    expect((await correct(1, 2)).status).toBe(200)
    const late = await dealer.call(keep, { body: { say: 'first' } }, { key: key(1) })
    expect([late.status, late.refusal.error, late.headers['x-op-ack']]).toEqual([410, 'op.voided', key(1)])
    expect([await effects(key(1)), await effects(key(2))]).toEqual([0, 1])
  })

  it('is not applied when the first version had arrived, and returns its answer', async () => {
    const first = await dealer.call(keep, { body: { say: 'first' } }, { key: key(3) })
    const second = await correct(3, 4)
    expect([second.status, second.refusal.error]).toEqual([409, 'op.alreadyApplied'])
    expect(second.refusal.current).toEqual(first.body)
    expect(await effects(key(4))).toBe(0)
    expect((await correct(3, 4)).status).toBe(409)
  })

  it('may itself be corrected', async () => {
    await correct(5, 6, 'no')
    expect((await correct(6, 7)).status).toBe(200)
    expect((await dealer.call(keep, { body: { say: 'no' } }, { key: key(6) })).status).toBe(410)
  })

  it.each([
    ['the call', 20, 'no'],
    ['its form', 22, 'x'.repeat(201)],
  ])('voids the first version also when it is refused itself, by %s', async (_by, n, show) => {
    expect((await correct(n, n + 1, show)).status).toBe(422)
    const late = await dealer.call(keep, { body: { say: 'first' } }, { key: key(n) })
    expect([late.status, late.refusal.error, await effects(key(n))]).toEqual([410, 'op.voided', 0])
    expect((await correct(n + 1, n + 50)).status).toBe(200)
  })

  it('returns the answer of the first version, where that had arrived, also when its own form is refused', async () => {
    const first = await dealer.call(keep, { body: { say: 'first' } }, { key: key(24) })
    const second = await correct(24, 25, 'x'.repeat(201))
    expect([second.status, second.refusal.error, second.headers['x-op-ack']]).toEqual([
      409,
      'op.alreadyApplied',
      key(25),
    ])
    expect(second.refusal.current).toEqual(first.body)
  })

  it('that has to be sent again leaves the first version as it is', async () => {
    expect((await correct(26, 27, 'wait')).status).toBe(424)
    expect((await correct(26, 27, 'break')).status).toBe(500)
    const owner = { 'x-op-owner': '99', 'x-supersedes': key(26) }
    expect((await dealer.call(keep, { body: { say: 'x' } }, { key: key(27), headers: owner })).status).toBe(403)
    expect((await dealer.call(keep, { body: { say: 'first' } }, { key: key(26) })).status).toBe(200)
  })

  it('or its first version is applied, never both, when they race', async () => {
    for (let n = 100; n < 110; n += 2) {
      const [first, second] = await Promise.all([
        dealer.call(keep, { body: { say: 'first' } }, { key: key(n) }),
        correct(n, n + 1),
      ])
      expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1)
      expect((await effects(key(n))) + (await effects(key(n + 1)))).toBe(1)
      server.clock.advance(2000)
    }
  })

  it('does not void another user’s op', async () => {
    const other = await server.signIn('dealer2@demo.test')
    await other.call(keep, { body: { say: 'x' } }, { key: key(11), headers: { 'x-supersedes': key(10) } })
    expect((await dealer.call(keep, { body: { say: 'mine' } }, { key: key(10) })).status).toBe(200)
  })

  it('is voided by a discard, which is safe to repeat', async () => {
    const discard = () =>
      dealer.call(
        outbox.table.discardOp,
        { body: { op: key(12) } },
        { key: key(13), headers: { 'x-supersedes': key(12) } },
      )
    expect((await discard()).status).toBe(200)
    expect((await discard()).status).toBe(200)
    expect((await dealer.call(keep, { body: { say: 'late' } }, { key: key(12) })).status).toBe(410)
  })

  it('cannot be discarded once it was applied', async () => {
    const done = await dealer.call(keep, { body: { say: 'done' } }, { key: key(14) })
    const answer = await dealer.call(outbox.table.discardOp, { body: { op: key(14) } }, { key: key(15) })
    expect([answer.status, answer.refusal.error, answer.refusal.current]).toEqual([409, 'op.alreadyApplied', done.body])
  })
})
