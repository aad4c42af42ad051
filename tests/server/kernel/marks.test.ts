import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { readMark, writeMark } from '../../../contract/kernel/headers.ts'
import { hasSeen, isOlderRead } from '../../../contract/kernel/marks.ts'
import { outbox } from '../../../contract/outbox.ts'
import { site } from '../../../contract/site.ts'
import type { Client } from '../../support/client.ts'
import { clientOf } from '../../support/client.ts'
import { probe, probeHandlers } from '../../support/probe-module.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const hasPostgres = (process.env.TEST_DATABASE_URL ?? '') !== ''
const key = (n: number) => `018f4e5a-0000-7000-8000-${String(n).padStart(12, '0')}`
const toText = (header: unknown) => (typeof header === 'string' ? header : null)

describe('What the server has seen', () => {
  let server: TestServer
  let dealer: Client
  beforeAll(async () => {
    server = await startServer({ modules: (usual) => [...usual, probeHandlers] })
    dealer = await server.signIn('dealer@demo.test')
  })
  afterAll(() => server.close())

  const read = async (client = dealer) => toText((await client.call(auth.table.readSession, {})).headers[readMark])
  const write = async (n: number, client = dealer) =>
    toText((await client.call(probe.table.keep, { body: { say: 'kept' } }, { key: key(n) })).headers[writeMark])

  it('comes with every read of a signed-in user: each write before it, and none after it', async () => {
    const before = await read()
    const mark = await write(1)
    const after = await read()
    expect([before, mark, after].every((one) => one !== null)).toBe(true)
    expect(hasSeen(before, mark)).toBe(false)
    expect(hasSeen(after, mark)).toBe(true)
    expect(isOlderRead(before, after)).toBe(true)
    expect(isOlderRead(after, before)).toBe(false)
  })

  it('includes after a repeated call what the first one did', async () => {
    await write(2)
    const before = await read()
    const repeated = await write(2)
    expect(hasSeen(before, repeated)).toBe(false)
    expect(hasSeen(await read(), repeated)).toBe(true)
  })

  it('gives each call of a batch its own place', async () => {
    const call = (n: number) => ({
      ...{ key: key(n), group: 'crashes', method: 'POST' as const, path: '/log/javascript-error' },
      body: { error: `Crash ${n}` },
    })
    const { body } = await dealer.call(outbox.table.sendBatch, { body: { calls: [call(10), call(11)] } })
    const marks = body.answers.map((one) => one.mark ?? null)
    expect(new Set(marks).size).toBe(2)
    const after = await read()
    expect(marks.map((mark) => hasSeen(after, mark))).toEqual([true, true])
  })

  it('does not come with a visitor’s reads', async () => {
    const visitor = clientOf(server.app.server)
    expect((await visitor.call(site.table.readSite, { query: {} })).headers[readMark]).toBeUndefined()
  })

  it('goes on after a restart, and after a restored backup that knows nothing of the last epoch', async () => {
    const mark = await write(20)
    const before = await read()
    const startNext = async () => {
      const next = await startServer({ beside: server, modules: (usual) => [...usual, probeHandlers] })
      const seen = await read(await next.signIn('dealer@demo.test'))
      await next.close()
      return seen
    }
    const restarted = await startNext()
    expect(isOlderRead(before, restarted)).toBe(true)
    expect(hasSeen(restarted, mark)).toBe(true)
    const first = server.db.selectFrom('server_life').select((eb) => eb.fn.min('number').as('number'))
    await server.db.deleteFrom('server_life').where('number', '>', first).execute()
    await server.db.updateTable('server_life').set({ ended_at: null, number: '1' }).execute()
    // The time is past the start of the epoch that the backup does not know.
    server.clock.advance(Number(restarted?.split(';')[0]) * 1000 + 60_000 - server.clock.now().getTime())
    const restored = await startNext()
    expect(isOlderRead(restarted, restored)).toBe(true)
    expect(hasSeen(restored, mark)).toBe(true)
  })

  // The embedded database runs one transaction after the other.
  if (hasPostgres)
    it('never includes a write that has not been committed', async () => {
      let commit: () => void = () => undefined
      const done = new Promise<void>((resolve) => {
        commit = resolve
      })
      let begun: (xid: string) => void = () => undefined
      const running = new Promise<string>((resolve) => {
        begun = resolve
      })
      const writing = server.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(tx)
        begun(rows[0]?.xid ?? '')
        await done
      })
      const xid = await running
      const later = await write(30)
      const meanwhile = await read()
      const epoch = later?.split(';')[0] ?? ''
      expect(hasSeen(meanwhile, later)).toBe(true)
      expect(hasSeen(meanwhile, `${epoch};${xid}`)).toBe(false)
      commit()
      await writing
      const after = await read()
      expect(hasSeen(after, `${epoch};${xid}`)).toBe(true)
      expect(isOlderRead(meanwhile, after)).toBe(true)
    })
})
