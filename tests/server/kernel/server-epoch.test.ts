import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { lastCertainPosition } from '../../../server/kernel/server-epoch.store.ts'
import type { Client } from '../../support/client.ts'
import { clientOf } from '../../support/client.ts'
import { probe, probeHandlers } from '../../support/probe-module.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const hasPostgres = (process.env.TEST_DATABASE_URL ?? '') !== ''
let made = 0
const key = () => `018f4e5a-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`

interface Stand {
  readonly epoch: string
  readonly position: number
  readonly until: number | null
}

describe('a life of the server', () => {
  let server: TestServer
  let machines: TestServer[]
  let dealer: Client
  beforeAll(async () => {
    server = await startServer({ modules: (usual) => [...usual, probeHandlers] })
    dealer = await server.signIn('dealer@demo.test')
  })
  afterAll(() => server.close())

  const started = async (): Promise<Client> => {
    const machine = await startServer({ beside: server, modules: (usual) => [...usual, probeHandlers] })
    machines.push(machine)
    return clientOf(machine.app.server, dealer.cookies)
  }
  const stand = (headers: Readonly<Record<string, unknown>>): Stand => ({
    epoch: String(headers['x-server-epoch']),
    position: Number(headers['x-log-position']),
    until: headers['x-known-until'] === undefined ? null : Number(headers['x-known-until']),
  })
  const keep = async (client: Client, known?: string): Promise<Stand> =>
    stand(
      (
        await client.call(
          probe.table.keep,
          { body: { say: 'kept' } },
          { key: key(), ...(known === undefined ? {} : { headers: { 'x-known-epoch': known } }) },
        )
      ).headers,
    )
  const ask = async (client: Client, known: string): Promise<Stand> =>
    stand((await client.call(auth.table.readSession, {}, { headers: { 'x-known-epoch': known } })).headers)
  /** What a database is that was put back to how it stood at this position. */
  const putBack = async ({ epoch, position }: Stand) => {
    await server.db.deleteFrom('op_receipt').where('log_pos', '>', String(position)).execute()
    await sql`select setval(pg_get_serial_sequence('op_receipt', 'log_pos'), ${position})`.execute(server.db)
    await server.db.deleteFrom('server_life').where('epoch', '!=', epoch).execute()
    await server.db.updateTable('server_life').set({ ended_at: null, until_pos: null }).execute()
  }

  beforeAll(() => {
    machines = []
  })
  afterAll(async () => {
    for (const machine of machines) await machine.close()
  })

  it('begins with each start, which is sure of all that was taken before it', async () => {
    const before = await keep(await started())
    const next = await started()
    const now = await ask(next, before.epoch)
    expect(now.epoch).not.toBe(before.epoch)
    expect(now.until).toBe(before.position)
    expect((await ask(next, now.epoch)).until).toBeNull()
  })

  it('says after a restore until where it holds the life before, however far its log has grown since', async () => {
    const client = await started()
    const backup = await keep(client)
    const after = [await keep(client), await keep(client)]
    await putBack(backup)
    const restored = await started()
    for (let count = 0; count < 5; count += 1) await keep(restored)
    const told = await ask(restored, backup.epoch)
    expect(told.epoch).not.toBe(backup.epoch)
    expect(told.until).toBe(backup.position)
    expect(told.position).toBeGreaterThan(after[1]?.position ?? 0)
  })

  it('says nothing of a life that the backup knows nothing of', async () => {
    const backup = await keep(await started())
    const lost = await keep(await started())
    await putBack(backup)
    expect((await ask(await started(), lost.epoch)).until).toBeNull()
  })

  it('takes no nonsense for a life', async () => {
    const client = await started()
    for (const known of ['', 'one', '00000000-0000-4000-8000-000000000000', 'x'.repeat(4000)])
      expect((await ask(client, known)).until).toBeNull()
  })

  it('names the life in refusals too', async () => {
    const before = await keep(await started())
    const client = await started()
    const refusal = await client.send('POST', '/api/nowhere', {}, { 'x-known-epoch': before.epoch })
    expect(refusal.status).toBe(404)
    expect(stand(refusal.headers).until).toBe(before.position)
  })

  // The embedded database is this process: nothing can be put back under it.
  if (hasPostgres) {
    it('ends when the database is put back under a machine that runs', async () => {
      const client = await started()
      const backup = await keep(client)
      const lost = await keep(client)
      await putBack(backup)
      const told = await ask(client, lost.epoch)
      expect(told.epoch).not.toBe(lost.epoch)
      expect(told.until).toBe(backup.position)
    })

    it('is the same on every machine', async () => {
      const [one, other] = [await started(), await started()]
      const here = await keep(one)
      const there = await keep(other)
      expect(here.epoch).toBe(there.epoch)
      await putBack({ ...here, position: here.position - 1 })
      const [first, second] = await Promise.all([ask(one, here.epoch), ask(other, here.epoch)])
      expect(first.epoch).toBe(second.epoch)
      expect(first.epoch).not.toBe(here.epoch)
    })
  }
})

describe('the last position that a log is sure of', () => {
  it('is its last where none is missing', () => {
    expect(lastCertainPosition([7n, 6n, 5n])).toBe(7n)
    expect(lastCertainPosition([])).toBe(0n)
  })

  it('lies below the lowest one that is missing: it may have been committed after the backup', () => {
    expect(lastCertainPosition([9n, 8n, 6n, 5n])).toBe(6n)
    expect(lastCertainPosition([9n, 7n, 5n, 4n])).toBe(5n)
  })
})
