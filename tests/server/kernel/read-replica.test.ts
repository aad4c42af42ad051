import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFrom, readMark, serverEpoch } from '../../../contract/kernel/headers.ts'
import { hasSeen, isOlderRead } from '../../../contract/kernel/marks.ts'
import { laborClaims } from '../../../contract/labor-claims.ts'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import { openPostgres, openReplica } from '../../../server/db/connect.ts'
import type { Client } from '../../support/client.ts'
import type { Postgres, Replica } from '../../support/postgres.ts'
import { postgresFolder, startPostgres } from '../../support/postgres.ts'
import { preparedOn } from '../../support/prepared-database.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { insertClaim } from '../labor-claims/claim-harness.ts'

const { table } = laborClaims

describe.skipIf(postgresFolder() === null)('A streaming replica of PostgreSQL', () => {
  let postgres: Postgres
  let replica: Replica
  let server: TestServer
  let databases: { readonly primary: OpenDatabase; readonly replica: OpenDatabase }
  let reviewer: Client
  let now = 0
  const lines: string[] = []

  const list = async () => {
    const { status, headers, body } = await reviewer.call(table.listClaims, { query: {} })
    return { status, headers, total: body.total, from: headers[readFrom] ?? 'primary' }
  }
  /** How many lists the primary answered so far because the replica was behind. The first look may have found it so. */
  const countBehind = async () => {
    const { payload } = await server.app.server.inject({ url: '/metrics' })
    return Number(/^partwright_list_reads_total\{from="primary",reason="behind"\} (\d+)$/m.exec(payload)?.[1] ?? 0)
  }
  const onReplica = (statement: string) => sql.raw(statement).execute(databases.replica.db)
  /** Returns when the replica has what the primary has stored. */
  const catchUp = async () => {
    const { rows } = await sql<{ end: string }>`select pg_current_wal_flush_lsn()::text as end`.execute(
      databases.primary.db,
    )
    for (;;) {
      const { rows: reached } = await sql<{ is: boolean }>`
        select pg_last_wal_replay_lsn() >= ${rows[0]?.end}::pg_lsn as is`.execute(databases.replica.db)
      if (reached[0]?.is === true) break
    }
    now += 1000
  }

  beforeAll(async () => {
    postgres = (await startPostgres())!
    const url = await preparedOn(postgres.url, 'demo')
    replica = await postgres.startReplica()
    databases = { primary: openPostgres(url), replica: openReplica(replica.toUrl(url)) }
    // It has not heard of this server when the first list is asked for.
    await onReplica('select pg_wal_replay_pause()')
    server = await startServer({
      ...{ database: databases.primary, replica: databases.replica },
      ...{ elapsed: () => now, log: (line: string) => lines.push(line) },
    })
    reviewer = await server.signIn('reviewer@demo.test')
  })
  afterAll(async () => {
    await server.close()
    await databases.replica.close()
    await databases.primary.close()
    await postgres.stop()
  })

  it('is left alone while it does not know this server, and asked again after five seconds', async () => {
    expect((await list()).from).toBe('primary')
    expect(lines.join('\n')).toContain('"problem":"other-epoch"')
    await onReplica('select pg_wal_replay_resume()')
    await catchUp()
    expect((await list()).from).toBe('primary')
    now += 5000
    // A list does not wait for the look that it begins.
    while ((await list()).from !== 'replica') now += 250
  })

  it('answers lists, marked as its own, in the epoch of the primary', async () => {
    const answer = await list()
    expect([answer.status, answer.from]).toEqual([200, 'replica'])
    const claim = await reviewer.call(table.listServicerClaims, { params: { id: '1' }, query: {} })
    expect([claim.headers[readFrom], claim.headers[serverEpoch]]).toEqual([undefined, answer.headers[serverEpoch]])
    // It has seen no more than the primary, and no less than what had ended.
    expect(isOlderRead(claim.headers[readMark] ?? null, answer.headers[readMark] ?? null)).toBe(false)
  })

  it('never answers who wrote within the last seconds: one’s own work is in every list', async () => {
    await onReplica('select pg_wal_replay_pause()')
    const { body } = await reviewer.call(table.listClaims, { query: {} })
    const before = await list()
    const id = body.data[0]?.ticket_id ?? ''
    const note = { note: 'Seen at once.', class: 'internal' } as const
    const key = '0199aaaa-0000-7000-8000-00000000ab01'
    const write = await reviewer.call(table.addNote, { params: { id }, body: note }, { key })
    expect(write.status).toBe(200)
    expect(hasSeen(before.headers[readMark] ?? null, write.headers['x-write-mark'] ?? null)).toBe(false)
    const after = await list()
    expect(after.from).toBe('primary')
    expect(hasSeen(after.headers[readMark] ?? null, write.headers['x-write-mark'] ?? null)).toBe(true)
    // The browser forgets it after ten seconds.
    expect([...reviewer.cookies.keys()]).toContain('partwright-wrote')
    reviewer.cookies.delete('partwright-wrote')
    expect((await list()).from).toBe('replica')
    await onReplica('select pg_wal_replay_resume()')
    await catchUp()
  })

  it('gives way to the primary while it is more than five seconds behind', async () => {
    const [{ total }, before, logged] = [await list(), await countBehind(), lines.length]
    await onReplica('select pg_wal_replay_pause()')
    await insertClaim(server, { claim_id: '0199eeee-0000-7000-8000-000000000001', display_id: 'LC-990001' })
    now += 1000
    expect(await list()).toMatchObject({ from: 'replica', total })
    now += 6000
    expect(await list()).toMatchObject({ from: 'primary', total: total + 1 })
    expect(lines.slice(logged).join('\n')).toContain('"problem":"behind"')
    await onReplica('select pg_wal_replay_resume()')
    await catchUp()
    expect(await list()).toMatchObject({ from: 'replica', total: total + 1 })
    expect(await countBehind()).toBe(before + 1)
  })

  it('that was promoted answers nothing more, nor one that stopped', async () => {
    replica.promote()
    now += 1000
    expect((await list()).from).toBe('primary')
    expect(lines.join('\n')).toContain('"problem":"promoted"')
    replica.stop()
    now += 6000
    expect([(await list()).from, (await list()).status]).toEqual(['primary', 200])
  })
})
