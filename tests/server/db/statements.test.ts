import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import { isOutdated } from '../../../server/db/prepared.ts'
import { askWithNext, sendWithNext } from '../../../server/db/send-with-next.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'

/** More than a statement is used before it is prepared. */
const uses = [1, 2, 3, 4, 5]
let shop: OpenDatabase
beforeAll(async () => {
  shop = await preparedDatabase('none')
  await sql`create table crate (crate_id int primary key, label text not null)`.execute(shop.db)
  await sql`insert into crate values (1, 'belts'), (2, 'bolts')`.execute(shop.db)
})
afterAll(() => shop.close())

const readCrate = (id: number, db = shop.db) => sql`select * from crate where crate_id = ${id}`.execute(db)
const addColumn = (name: string) =>
  sql`alter table crate add column ${sql.id(name)} int not null default 7`.execute(shop.db)

describe('a statement that is repeated', () => {
  it('returns the same types each time', async () => {
    const bytes = new Uint8Array([1, 2, 255])
    const at = new Date('2026-11-20T15:00:00Z')
    for (const _ of uses) {
      const { rows } = await sql<
        Record<string, unknown>
      >`select ${7}::int4 as small, ${'9007199254740993'}::int8 as large, ${12.5}::numeric as amount,
        ${'ä "b" \\'}::text as plain, ${true}::bool as fact, ${null}::text as nothing, ${at}::timestamptz as at,
        ${'2026-02-28'}::date as day, ${JSON.stringify({ a: [1] })}::jsonb as document, ${[3, 4]}::int[] as ids,
        ${['x', 'y "z"']}::text[] as names, ${Buffer.from(bytes)}::bytea as bytes`.execute(shop.db)
      const { bytes: stored, ...rest } = rows[0] ?? {}
      expect(rest).toEqual({
        ...{ small: 7, large: '9007199254740993', amount: 12.5, plain: 'ä "b" \\', fact: true, nothing: null, at },
        ...{ day: '2026-02-28', document: { a: [1] }, ids: [3, 4], names: ['x', 'y "z"'] },
      })
      expect([...(stored as Uint8Array)]).toEqual([...bytes])
    }
  })

  it('counts the changed rows each time', async () => {
    for (const use of uses) {
      const { numAffectedRows } = await sql`update crate set label = ${`use ${use}`} where crate_id < ${3}`.execute(
        shop.db,
      )
      expect(numAffectedRows).toBe(2n)
    }
  })

  it('fails with the same SQLSTATE and constraint each time, and the next statement succeeds', async () => {
    for (const use of uses) {
      await expect(sql`insert into crate values (${1}, ${'again'})`.execute(shop.db)).rejects.toMatchObject({
        code: '23505',
        constraint: 'crate_pkey',
      })
      await expect(sql`select ${'seven'}::text::int4 as number`.execute(shop.db)).rejects.toMatchObject({
        code: '22P02',
      })
      await expect(sql`select * from no_crate where crate_id = ${use}`.execute(shop.db)).rejects.toMatchObject({
        code: '42P01',
      })
      expect((await readCrate(1)).rows).toHaveLength(1)
    }
  })

  it('leaves nothing of a transaction that is rolled back', async () => {
    for (const use of uses) {
      const change = shop.db.transaction().execute(async (tx) => {
        await sql`insert into crate values (${100 + use}, ${'new'})`.execute(tx)
        await sql`insert into crate values (${1}, ${'again'})`.execute(tx)
      })
      await expect(change).rejects.toMatchObject({ code: '23505' })
      expect((await readCrate(100 + use)).rows).toEqual([])
    }
  })

  it('may be the first of a transaction and fail: the next transaction on the connection succeeds', async () => {
    const insert = (id: unknown) =>
      shop.db
        .transaction()
        .execute((tx) => sql`insert into crate values (${id}, ${'first'}) returning crate_id`.execute(tx))
    for (const use of uses) {
      await expect(insert(1)).rejects.toMatchObject({ code: '23505' })
      await expect(insert('no number')).rejects.toMatchObject({ code: '22P02' })
      expect((await insert(200 + use)).rows).toEqual([{ crate_id: 200 + use }])
    }
  })

  it('is prepared again after a migration', async () => {
    for (const _ of uses) await readCrate(1)
    await addColumn('shelf')
    expect((await readCrate(1)).rows).toEqual([expect.objectContaining({ crate_id: 1, shelf: 7 })])
  })

  it('fails once in a transaction after a migration, and succeeds when the transaction is retried', async () => {
    for (const _ of uses) await readCrate(1)
    await addColumn('bin')
    const read = () => shop.db.transaction().execute((tx) => readCrate(1, tx))
    const error: unknown = await read().catch((reason: unknown) => reason)
    expect(isOutdated(error)).toBe(true)
    expect((await read()).rows).toEqual([expect.objectContaining({ crate_id: 1, bin: 7 })])
  })
})

describe('a statement whose result is not needed', () => {
  type Db = typeof shop.db
  const send = (statement: RawBuilder<unknown>, db: Db) => sendWithNext(db, { compile: () => statement.compile(db) })
  const store = (id: number, label: string, db: Db) => send(sql`insert into crate values (${id}, ${label})`, db)
  const label = async (id: number) =>
    (await sql<{ label: string }>`select label from crate where crate_id = ${id}`.execute(shop.db)).rows[0]?.label

  it('has had its effect when the next statement runs, and stays when the transaction ends', async () => {
    for (const use of uses) {
      const id = 300 + use
      await shop.db.transaction().execute(async (tx) => {
        await store(id, 'with the next', tx)
        expect((await readCrate(id, tx)).rows).toHaveLength(1)
        await send(sql`update crate set label = ${'with the commit'} where crate_id = ${id}`, tx)
      })
      expect(await label(id)).toBe('with the commit')
    }
  })

  it('makes the next statement fail where it fails, or the commit, and nothing of the transaction is left', async () => {
    for (const use of uses) {
      const id = 400 + use
      const change = (after: (tx: Db) => Promise<unknown>) =>
        shop.db.transaction().execute(async (tx) => {
          await store(id, 'new', tx)
          await store(1, 'again', tx)
          await after(tx)
        })
      await expect(change((tx) => readCrate(1, tx))).rejects.toMatchObject({ code: '23505', constraint: 'crate_pkey' })
      await expect(change(() => Promise.resolve())).rejects.toMatchObject({ code: '23505', constraint: 'crate_pkey' })
      expect(await label(id)).toBeUndefined()
    }
  })

  it('is undone with its transaction', async () => {
    for (const use of uses) {
      const change = shop.db.transaction().execute(async (tx) => {
        await store(500 + use, 'new', tx)
        throw new Error('changed their mind')
      })
      await expect(change).rejects.toThrow('changed their mind')
      expect(await label(500 + use)).toBeUndefined()
    }
  })

  it('runs at once where there is no transaction', async () => {
    for (const use of uses) {
      await store(600 + use, 'at once', shop.db)
      expect(await label(600 + use)).toBe('at once')
    }
  })
})

describe('rows that are asked with the next statement', () => {
  const askLabel = (id: number, tx: OpenDatabase['db']) =>
    askWithNext(tx, sql<{ label: string }>`select label from crate where crate_id = ${id}`.compile(tx))

  it('are there when it has answered, each as of its own turn', async () => {
    for (const use of uses) {
      const labels = await shop.db.transaction().execute(async (tx) => {
        const before = await askLabel(1, tx)
        await sql`update crate set label = ${`asked ${use}`} where crate_id = ${1}`.execute(tx)
        const after = await askLabel(1, tx)
        await readCrate(2, tx)
        return [before()[0]?.label, after()[0]?.label]
      })
      expect(labels[1]).toBe(`asked ${use}`)
      if (use > 1) expect(labels[0]).toBe(`asked ${use - 1}`)
    }
  })

  it('are prepared again when the transaction is retried after a migration', async () => {
    const askCrate = () =>
      shop.db.transaction().execute(async (tx) => {
        const ask = await askWithNext(tx, sql`select * from crate where crate_id = ${1}`.compile(tx))
        await sql`update crate set label = ${'asked'} where crate_id = ${2}`.execute(tx)
        return ask()[0]
      })
    for (const _ of uses) await askCrate()
    await addColumn('asked_for')
    await expect(askCrate()).rejects.toSatisfy(isOutdated)
    expect(await askCrate()).toMatchObject({ crate_id: 1, asked_for: 7 })
  })

  it('make the next statement fail where asking fails', async () => {
    for (const _ of uses) {
      const asked = shop.db.transaction().execute(async (tx) => {
        const ask = await askWithNext(tx, sql<{ label: string }>`select ${'seven'}::text::int4 as label`.compile(tx))
        await readCrate(2, tx)
        return ask()
      })
      await expect(asked).rejects.toMatchObject({ code: '22P02' })
    }
    expect((await readCrate(1)).rows).toHaveLength(1)
  })
})
