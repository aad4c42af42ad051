import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { DatabaseConnection, QueryResult } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import { readTogether } from '../../../server/db/read-together.ts'
import type { Database } from '../../../server/db/schema.ts'
import type { Tx } from '../../../server/kernel/call.ts'
import { createDouble } from '../../support/test-double.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'

let shop: OpenDatabase
beforeAll(async () => {
  shop = await preparedDatabase('none')
})
afterAll(() => shop.close())

const rounds = [1, 2, 3, 4, 5]
const double = async (tx: Tx, n: number) =>
  (await sql<{ twice: number }>`select 2 * ${n}::int as twice`.execute(tx)).rows[0]?.twice
const readSession = async (tx: Tx) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid where ${true}::bool`.execute(tx)).rows[0]?.pid
const fail = (tx: Tx) => sql`select 1 / ${0}::int as nothing`.execute(tx)

describe('Reads side by side', () => {
  it('each have their own rows, also those that ask again', async () => {
    for (const round of rounds)
      expect(
        await readTogether(shop.db, (tx) =>
          Promise.all([
            double(tx, round),
            double(tx, 10).then((twice) => double(tx, twice ?? 0)),
            sql`select ${'no row'}::text as text where false`.execute(tx).then(({ rows }) => rows.length),
            tx.selectFrom('brand').select('name').where('brand_id', 'in', [-1, -round]).execute(),
          ]),
        ),
      ).toEqual([2 * round, 40, 0, []])
  })

  it('use one connection', async () => {
    for (const _ of rounds) {
      const sessions = await readTogether(shop.db, (tx) =>
        Promise.all([readSession(tx), readSession(tx), double(tx, 1).then(() => readSession(tx))]),
      )
      expect(new Set(sessions).size).toBe(1)
    }
  })

  it('reject where one of them fails, and the next call reads as ever', async () => {
    for (const round of rounds) {
      await expect(
        readTogether(shop.db, (tx) => Promise.all([double(tx, 1), fail(tx), double(tx, 2).then(() => double(tx, 3))])),
      ).rejects.toMatchObject({ code: '22012' })
      expect(await readTogether(shop.db, (tx) => Promise.all([double(tx, round)]))).toEqual([2 * round])
    }
  })

  it('see what their own transaction has written, and are rolled back with it', async () => {
    const rename = shop.db.transaction().execute(async (tx) => {
      await sql`create table shelf (label text not null)`.execute(tx)
      await sql`insert into shelf values (${'belts'})`.execute(tx)
      const [{ rows }] = await readTogether(tx, (same) =>
        Promise.all([sql`select label from shelf`.execute(same), double(same, 1)]),
      )
      throw new Error(JSON.stringify(rows))
    })
    await expect(rename).rejects.toThrow('[{"label":"belts"}]')
    await expect(sql`select label from shelf`.execute(shop.db)).rejects.toMatchObject({ code: '42P01' })
  })
})

/** A PostgreSQL server by its driver; without one it answers nothing. */
const openBy = (driver = new DummyDriver()) =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

describe('Reads side by side on a PostgreSQL server', () => {
  it('that are asked after the others have ended are refused: the connection is another call’s', async () => {
    let late: Tx | undefined
    await readTogether(openBy(), (tx) => {
      late = tx
      return double(tx, 1)
    })
    await expect(double(late!, 1)).rejects.toThrow('These reads have ended')
  })

  it('keep their connection until all are answered, also where the first has failed', async () => {
    const [held, released] = [Promise.withResolvers<QueryResult<never>>(), { yes: false }]
    class Slow extends DummyDriver {
      override acquireConnection() {
        return Promise.resolve(
          createDouble<DatabaseConnection>('DatabaseConnection', {
            executeQuery: (query) => (query.sql === 'slow' ? held.promise : Promise.reject(new Error('failed'))),
          }),
        )
      }
      override releaseConnection() {
        released.yes = true
        return Promise.resolve()
      }
    }
    const [quick, ended] = [Promise.withResolvers<void>(), { yes: false }]
    const reads = readTogether(openBy(new Slow()), (tx) =>
      Promise.all([sql`slow`.execute(tx), sql`quick`.execute(tx).finally(() => quick.resolve())]),
    ).finally(() => {
      ended.yes = true
    })
    await expect(quick.promise).resolves.toBeUndefined()
    await new Promise(setImmediate)
    expect([ended.yes, released.yes]).toEqual([false, false])
    held.resolve({ rows: [] })
    await expect(reads).rejects.toThrow('failed')
    expect(released.yes).toBe(true)
  })

  it('begin no transaction', async () => {
    await expect(readTogether(openBy(), (tx) => tx.transaction().execute((inner) => double(inner, 1)))).rejects.toThrow(
      'no transaction',
    )
  })
})
