import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { outbox } from '../../../contract/outbox.ts'
import { lastCertainPosition } from '../../../server/kernel/server-epoch.store.ts'
import type { Client } from '../../support/client.ts'
import { clientOf } from '../../support/client.ts'
import { probe, probeHandlers } from '../../support/probe-module.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const hasPostgres = (process.env.TEST_DATABASE_URL ?? '') !== ''
let made = 0
const key = () => `018f4e5a-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`

interface LogPosition {
  readonly epoch: string
  readonly position: number
  readonly until: number | null
}

describe('The server’s epoch', () => {
  let server: TestServer
  let instances: TestServer[]
  let dealer: Client
  beforeAll(async () => {
    server = await startServer({ modules: (usual) => [...usual, probeHandlers] })
    dealer = await server.signIn('dealer@demo.test')
  })
  afterAll(() => server.close())

  const startInstance = async (): Promise<Client> => {
    const instance = await startServer({ beside: server, modules: (usual) => [...usual, probeHandlers] })
    instances.push(instance)
    return clientOf(instance.app.server, dealer.cookies)
  }
  const readPosition = (headers: Readonly<Record<string, unknown>>): LogPosition => ({
    epoch: String(headers['x-server-epoch']),
    position: Number(headers['x-log-position']),
    until: headers['x-known-until'] === undefined ? null : Number(headers['x-known-until']),
  })
  const keep = async (client: Client, known?: string): Promise<LogPosition> =>
    readPosition(
      (
        await client.call(
          probe.table.keep,
          { body: { say: 'kept' } },
          { key: key(), ...(known === undefined ? {} : { headers: { 'x-known-epoch': known } }) },
        )
      ).headers,
    )
  const ask = async (client: Client, known: string): Promise<LogPosition> =>
    readPosition((await client.call(auth.table.readSession, {}, { headers: { 'x-known-epoch': known } })).headers)
  /** Restores the database to its state at this position. */
  const restoreTo = async ({ epoch, position }: LogPosition) => {
    await server.db.deleteFrom('op_receipt').where('log_pos', '>', String(position)).execute()
    await sql`select setval(pg_get_serial_sequence('op_receipt', 'log_pos'), ${position})`.execute(server.db)
    await server.db.deleteFrom('server_life').where('epoch', '!=', epoch).execute()
    await server.db.updateTable('server_life').set({ ended_at: null, until_pos: null }).execute()
  }

  beforeAll(() => {
    instances = []
  })
  afterAll(async () => {
    for (const instance of instances) await instance.close()
  })

  it('begins with each start, and the log surely holds every receipt from before it', async () => {
    const before = await keep(await startInstance())
    const next = await startInstance()
    const now = await ask(next, before.epoch)
    expect(now.epoch).not.toBe(before.epoch)
    expect(now.until).toBe(before.position)
    expect((await ask(next, now.epoch)).until).toBeNull()
  })

  it('reports after a restore the last position that it holds of the previous epoch, however far the log has grown since', async () => {
    const client = await startInstance()
    const backup = await keep(client)
    const after = [await keep(client), await keep(client)]
    await restoreTo(backup)
    const restored = await startInstance()
    for (let count = 0; count < 5; count += 1) await keep(restored)
    const answer = await ask(restored, backup.epoch)
    expect(answer.epoch).not.toBe(backup.epoch)
    expect(answer.until).toBe(backup.position)
    expect(answer.position).toBeGreaterThan(after[1]?.position ?? 0)
  })

  it('reports no position for an epoch that the backup does not know', async () => {
    const backup = await keep(await startInstance())
    const lost = await keep(await startInstance())
    await restoreTo(backup)
    expect((await ask(await startInstance(), lost.epoch)).until).toBeNull()
  })

  it('is a condition of queued calls and their envelopes: what an earlier epoch lost goes before them', async () => {
    const before = await keep(await startInstance())
    const client = await startInstance()
    const now = await ask(client, before.epoch)
    const body = { say: 'only if nothing was lost' }
    const calls = [
      {
        key: key(),
        group: 'one',
        after: [],
        method: 'POST' as const,
        path: '/probe/keep',
        v: probe.table.keep.v,
        body,
      },
    ]
    const sendAlone = (epoch: string) =>
      client.call(probe.table.keep, { body }, { key: calls[0]?.key ?? '', headers: { 'x-op-epoch': epoch } })
    const sendTogether = (epoch: string) =>
      client.call(outbox.table.sendBatch, { body: { calls } }, { headers: { 'x-op-epoch': epoch } })
    for (const send of [sendAlone, sendTogether])
      for (const epoch of [before.epoch, 'unknown']) {
        const refused = await send(epoch)
        expect([refused.status, refused.refusal.error, refused.headers['x-op-ack']]).toEqual([
          425,
          'op.otherEpoch',
          undefined,
        ])
        expect(refused.headers['x-server-epoch']).toBe(now.epoch)
      }
    expect((await ask(client, now.epoch)).position).toBe(now.position)
    expect((await sendTogether(now.epoch)).body.answers.map(({ status }) => status)).toEqual([200])
    expect((await ask(client, now.epoch)).position).toBe(now.position + 1)
  })

  it('ignores an invalid epoch', async () => {
    const client = await startInstance()
    for (const known of ['', 'one', '00000000-0000-4000-8000-000000000000', 'x'.repeat(4000)])
      expect((await ask(client, known)).until).toBeNull()
  })

  it('is reported in refusals too', async () => {
    const before = await keep(await startInstance())
    const client = await startInstance()
    const refusal = await client.send('POST', '/api/nowhere', {}, { 'x-known-epoch': before.epoch })
    expect(refusal.status).toBe(404)
    expect(readPosition(refusal.headers).until).toBe(before.position)
  })

  // The embedded database runs in this process: it cannot be restored underneath.
  if (hasPostgres) {
    it('ends when the database is restored under a running instance', async () => {
      const client = await startInstance()
      const backup = await keep(client)
      const lost = await keep(client)
      await restoreTo(backup)
      const answer = await ask(client, lost.epoch)
      expect(answer.epoch).not.toBe(lost.epoch)
      expect(answer.until).toBe(backup.position)
    })

    it('refuses the first queued call after such a restore', async () => {
      const client = await startInstance()
      const backup = await keep(client)
      const lost = await keep(client)
      await restoreTo(backup)
      const { status } = await client.call(
        probe.table.keep,
        { body: { say: 'newer than what was lost' } },
        { key: key(), headers: { 'x-op-epoch': lost.epoch } },
      )
      expect(status).toBe(425)
    })

    it('is the same on every instance', async () => {
      const [one, other] = [await startInstance(), await startInstance()]
      const here = await keep(one)
      const there = await keep(other)
      expect(here.epoch).toBe(there.epoch)
      await restoreTo({ ...here, position: here.position - 1 })
      const [first, second] = await Promise.all([ask(one, here.epoch), ask(other, here.epoch)])
      expect(first.epoch).toBe(second.epoch)
      expect(first.epoch).not.toBe(here.epoch)
    })
  }
})

describe('The last certain position of the log', () => {
  it('is the last one when none is missing', () => {
    expect(lastCertainPosition([7n, 6n, 5n])).toBe(7n)
    expect(lastCertainPosition([])).toBe(0n)
  })

  it('is below the lowest missing one, which may have been committed after the backup', () => {
    expect(lastCertainPosition([9n, 8n, 6n, 5n])).toBe(6n)
    expect(lastCertainPosition([9n, 7n, 5n, 4n])).toBe(5n)
  })
})
