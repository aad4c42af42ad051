import { cartRows } from '../../../contract/cart.ts'
import { logging } from '../../../contract/logging.ts'
import { outbox } from '../../../contract/outbox.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../support/client.ts'
import { probe, probeHandlers } from '../../support/probe-module.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { dropOldReceipts } from '../../../server/kernel/receipts.store.ts'

const { keep, keepAt, twice } = probe.table
const key = (n: number) => `018f4e5a-0000-7000-8000-${String(n).padStart(12, '0')}`

describe('A call with a key', () => {
  let server: TestServer
  let dealer: Client
  let other: Client
  beforeAll(async () => {
    server = await startServer({ modules: (usual) => [...usual, probeHandlers] })
    dealer = await server.signIn('dealer@demo.test')
    other = await server.signIn('dealer2@demo.test')
  })
  afterAll(() => server.close())
  afterEach(() => {
    server.clock.advance(2000)
  })

  const effects = async (op: string) =>
    (await server.db.selectFrom('javascript_error').select('report_id').where('client_op_id', '=', op).execute()).length
  const receipts = async (op: string) =>
    (await server.db.selectFrom('op_receipt').selectAll().where('op_id', '=', op).execute()).length

  it('is applied once, however often it is sent, and answers the same each time', async () => {
    const first = await dealer.call(keep, { body: { say: 'hello' } }, { key: key(1) })
    const again = await dealer.call(keep, { body: { say: 'hello' } }, { key: key(1) })
    expect(first.status).toBe(200)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect([first.headers['x-op-ack'], again.headers['x-op-ack']]).toEqual([key(1), key(1)])
    expect(await effects(key(1))).toBe(1)
  })

  it('ignores the order of its fields', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key(2) }
    const first = await dealer.send('POST', '/api/probe/keep', '{"say":"hello","at":1}', headers)
    const again = await dealer.send('POST', '/api/probe/keep', '{"at":1, "say":"hello"}', headers)
    expect(again.body).toEqual(first.body)
    expect(await effects(key(2))).toBe(1)
  })

  it('is applied once when twelve copies arrive in parallel', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => dealer.call(keep, { body: { say: 'twin' } }, { key: key(3) })),
    )
    expect(answers.map((one) => one.status)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1)
    expect(await effects(key(3))).toBe(1)
  })

  it('refuses its key for other content, another row or another parameter', async () => {
    await dealer.call(keep, { body: { say: 'one' } }, { key: key(4) })
    const otherText = await dealer.call(keep, { body: { say: 'two' } }, { key: key(4) })
    const otherRow = await dealer.call(
      keepAt,
      { params: { place: 'a' }, query: {}, body: { say: 'one' } },
      { key: key(4) },
    )
    expect([otherText.status, otherText.refusal.error]).toEqual([422, 'op.otherContent'])
    expect(otherRow.refusal.error).toBe('op.otherContent')
    await dealer.call(keepAt, { params: { place: 'a' }, query: {}, body: { say: 'one' } }, { key: key(5) })
    expect(
      (await dealer.call(keepAt, { params: { place: 'b' }, query: {}, body: { say: 'one' } }, { key: key(5) })).refusal
        .error,
    ).toBe('op.otherContent')
    expect(
      (
        await dealer.call(
          keepAt,
          { params: { place: 'a' }, query: { loud: 'yes' }, body: { say: 'one' } },
          { key: key(5) },
        )
      ).refusal.error,
    ).toBe('op.otherContent')
    expect(await effects(key(4))).toBe(1)
  })

  it('reveals nothing of another user’s receipt', async () => {
    const mine = await dealer.call(keep, { body: { say: 'mine' } }, { key: key(6) })
    const theirs = await other.call(keep, { body: { say: 'mine' } }, { key: key(6) })
    expect(theirs.status).toBe(200)
    expect(theirs.body.id).not.toBe(mine.body.id)
    expect(await receipts(key(6))).toBe(2)
  })

  it('is refused for another user’s session, and without a session', async () => {
    const maker = await server.db
      .selectFrom('app_user')
      .select('user_id')
      .where('email', '=', 'dealer2@demo.test')
      .executeTakeFirstOrThrow()
    const foreign = await dealer.call(
      keep,
      { body: { say: 'x' } },
      { key: key(7), headers: { 'x-op-owner': String(maker.user_id) } },
    )
    expect([foreign.status, foreign.refusal.error, foreign.headers['x-op-ack']]).toEqual([403, 'op.otherOwner', key(7)])
    expect(
      (
        await other.call(
          keep,
          { body: { say: 'x' } },
          { key: key(7), headers: { 'x-op-owner': String(maker.user_id) } },
        )
      ).status,
    ).toBe(200)
    const signedOut = await server.visitor().call(keep, { body: { say: 'x' } }, { key: key(8) })
    expect([signedOut.status, signedOut.headers['x-op-ack']]).toEqual([401, undefined])
  })

  it('leaves no receipt when it is invalid, so a corrected body may use the key', async () => {
    const wrong = await dealer.send('POST', '/api/probe/keep', '{"say":5}', {
      'content-type': 'application/json',
      'idempotency-key': key(9),
    })
    expect([wrong.status, wrong.headers['x-op-ack'], wrong.refusal.errors]).toEqual([
      422,
      key(9),
      { say: 'Must be text' },
    ])
    expect(await receipts(key(9))).toBe(0)
    expect((await dealer.call(keep, { body: { say: 'right' } }, { key: key(9) })).status).toBe(200)
  })

  it('leaves neither effect nor receipt when the handler refuses or throws', async () => {
    const refused = await dealer.call(keep, { body: { say: 'no' } }, { key: key(10) })
    expect([refused.status, refused.headers['x-op-ack']]).toEqual([422, key(10)])
    const broken = await dealer.call(keep, { body: { say: 'break' } }, { key: key(11) })
    expect([broken.status, broken.refusal.error, broken.headers['x-op-ack']]).toEqual([500, 'call.failed', undefined])
    expect(broken.bytes.toString()).not.toMatch(/broken on demand|\.ts/)
    expect([await receipts(key(10)), await receipts(key(11)), await effects(key(11))]).toEqual([0, 0, 0])
  })

  it('treats a value that the database cannot store as the caller’s error', async () => {
    const answer = await dealer.call(keep, { body: { say: 'never' } }, { key: key(12) })
    expect([answer.status, answer.refusal.error]).toEqual([422, 'call.invalid'])
  })

  it('is refused with an unknown version, or with one that has no upgrade', async () => {
    const answers = await Promise.all(
      ['3', '1', '2'].map((version, n) =>
        dealer.call(keep, { body: { say: 'x' } }, { key: key(20 + n), headers: { 'x-op-version': version } }),
      ),
    )
    expect(answers.map((one) => one.status)).toEqual([426, 426, 200])
    expect([answers[0]?.refusal.error, answers[0]?.headers['x-op-ack']]).toEqual(['op.unknownVersion', key(20)])
  })

  it('acts as a servicer when the op says so, whatever the session’s switch is now', async () => {
    const servicer = await server.signIn('servicer@demo.test')
    await server.db.updateTable('session').set({ viewing_as_servicer: true }).execute()
    const made = await servicer.call(
      keep,
      { body: { say: 'x' } },
      { key: key(30), headers: { 'x-acting-as': 'servicer' } },
    )
    const plain = await servicer.call(keep, { body: { say: 'x' } }, { key: key(31) })
    expect([made.body.viewing_as_servicer, plain.body.viewing_as_servicer]).toEqual([true, false])
  })

  it('names its invalid headers', async () => {
    const answer = await dealer.call(
      keep,
      { body: { say: 'x' } },
      {
        key: key(32),
        headers: {
          'x-op-version': 'new',
          'x-op-owner': 'me',
          'x-op-created': 'today',
          'x-op-skew': 'much',
          'x-supersedes': key(32),
        },
      },
    )
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.refusal.errors).sort()).toEqual([
      'x-op-created',
      'x-op-owner',
      'x-op-skew',
      'x-op-version',
      'x-supersedes',
    ])
  })

  it('stores nothing of a secret call, and still echoes its key', async () => {
    const answer = await dealer.call(twice, { body: { say: 'secret' } }, { key: key(33) })
    expect([answer.status, answer.headers['x-op-ack'], await receipts(key(33))]).toEqual([200, key(33), 0])
  })

  it('moves the log position forward', async () => {
    const before = await dealer.call(keep, { body: { say: 'a' } }, { key: key(34) })
    const after = await dealer.call(keep, { body: { say: 'a' } }, { key: key(35) })
    expect(Number(after.headers['x-log-position'])).toBeGreaterThan(Number(before.headers['x-log-position']))
    const replay = await dealer.call(keep, { body: { say: 'a' } }, { key: key(34) })
    expect(Number(replay.headers['x-log-position'])).toBeGreaterThanOrEqual(Number(after.headers['x-log-position']))
  })

  it('of a visitor has a receipt for a day', async () => {
    const visitor = server.visitor()
    await visitor.call(cartRows.table.clearZip, {})
    await visitor.call(cartRows.table.clearZip, {}, { key: key(37) })
    expect(await receipts(key(37))).toBe(1)
    await dealer.call(keep, { body: { say: 'old' } }, { key: key(38) })
    await dropOldReceipts(server.db, new Date(server.clock.now().getTime() + 2 * 86_400_000))
    expect([await receipts(key(37)), await receipts(key(38))]).toEqual([0, 1])
  })

  it('of a visitor’s device has a receipt for longer than the device may send it again', async () => {
    await server.visitor().call(logging.table.logCrash, { body: { error: 'crash' } }, { key: key(39) })
    await server
      .visitor()
      .call(outbox.table.discardOp, { body: { op: key(41) } }, { key: key(40), headers: { 'x-supersedes': key(41) } })
    const count = async () => [await receipts(key(39)), await receipts(key(40)), await receipts(key(41))]
    const days = (n: number) => new Date(server.clock.now().getTime() + n * 86_400_000)
    await dropOldReceipts(server.db, days(30))
    expect(await count()).toEqual([1, 1, 1])
    await dropOldReceipts(server.db, days(32))
    expect(await count()).toEqual([0, 0, 0])
  })

  it('has a receipt for 180 days', async () => {
    await dealer.call(keep, { body: { say: 'old' } }, { key: key(36) })
    const days = (n: number) => new Date(server.clock.now().getTime() + n * 86_400_000)
    await dropOldReceipts(server.db, days(179))
    expect(await receipts(key(36))).toBe(1)
    await dropOldReceipts(server.db, days(181))
    expect(await receipts(key(36))).toBe(0)
  })
})
