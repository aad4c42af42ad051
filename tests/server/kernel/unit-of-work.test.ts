import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import { toRefusal } from '../../../server/kernel/to-refusal.ts'
import { Refusal } from '../../../server/kernel/refuse.ts'
import { inTransaction } from '../../../server/kernel/unit-of-work.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'

const databaseError = (code: string) => Object.assign(new Error('from the database'), { code })
const context = {
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  requestId: 'r',
  row: 'x.y',
  hasKey: true,
}

describe('A transaction', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await preparedDatabase('none')
  })
  afterAll(() => database.close())
  const facts = () => database.db.selectFrom('server_fact').select('name').where('name', 'like', 'test-%').execute()

  it.each(['40001', '40P01'])('is retried after %s, from the beginning', async (code) => {
    let attempts = 0
    await inTransaction(database, async (tx) => {
      attempts += 1
      await tx
        .insertInto('server_fact')
        .values({ name: `test-${code}-${attempts}`, value: '' })
        .execute()
      if (attempts < 3) throw databaseError(code)
    })
    expect(attempts).toBe(3)
    expect((await facts()).map((fact) => fact.name)).toContain(`test-${code}-3`)
    expect((await facts()).map((fact) => fact.name)).not.toContain(`test-${code}-1`)
  })

  it('is retried when a migration has changed a table under a planned statement', async () => {
    let attempts = 0
    await inTransaction(database, () => {
      attempts += 1
      return attempts === 1 ? Promise.reject(new Error('cached plan must not change result type')) : Promise.resolve()
    })
    expect(attempts).toBe(2)
  })

  it('gives up after the fourth attempt and reports that the server is busy', async () => {
    let attempts = 0
    const failing = inTransaction(database, () => {
      attempts += 1
      return Promise.reject(databaseError('40001'))
    })
    await expect(failing).rejects.toMatchObject({ code: 'call.busy', status: 503, extras: { retryAfter: 1 } })
    expect(attempts).toBe(4)
  })

  it('is not retried after any other error, and leaves nothing behind', async () => {
    const failing = inTransaction(database, async (tx) => {
      await tx.insertInto('server_fact').values({ name: 'test-lost', value: '' }).execute()
      await sql`select 1/0`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect((await facts()).map((fact) => fact.name)).not.toContain('test-lost')
  })

  // The embedded database has no connections that could break.
  if ((process.env.TEST_DATABASE_URL ?? '') !== '')
    it('whose connection breaks is busy; the server keeps running', async () => {
      const failing = inTransaction(database, async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}::int)`.execute(database.db)
        // Long enough for the termination to arrive while no query runs.
        await sql`select pg_sleep(0.2)`.execute(database.db)
        await tx.selectFrom('server_fact').selectAll().execute()
      })
      expect(toRefusal(await failing.catch((error: unknown) => error), context).code).toBe('call.busy')
      expect((await facts()).length).toBeGreaterThanOrEqual(0)
    })

  it('that waited too long for a lock is in progress with a key, else busy', () => {
    expect(toRefusal(databaseError('55P03'), context).code).toBe('op.inProgress')
    expect(toRefusal(databaseError('55P03'), { ...context, hasKey: false }).code).toBe('call.busy')
  })

  it.each(['57P01', '08006', '53300', 'ECONNREFUSED', 'ECONNRESET'])(
    'is busy, not failed, while the database is away (%s)',
    (code) => {
      expect(toRefusal(databaseError(code), context)).toMatchObject({ code: 'call.busy', status: 503 })
    },
  )

  it('that fails reports the request’s id and no internal details', () => {
    const refusal = toRefusal(new Error('column "secret" does not exist'), context)
    expect([refusal.status, refusal.message]).toEqual([
      500,
      'Something went wrong on our side. Nothing was changed, so it is safe to try again. Request r.',
    ])
    expect(toRefusal(new Refusal('op.voided'), context).code).toBe('op.voided')
  })
})
