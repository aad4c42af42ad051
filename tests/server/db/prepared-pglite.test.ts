import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preparePGlite } from '../../../server/db/prepared-pglite.ts'

interface Notes {
  readonly note: { readonly id: number; readonly text: string }
}

describe('A transaction of the embedded database', () => {
  let engine: PGlite
  let db: Kysely<Notes>
  const messages: number[] = []
  beforeAll(async () => {
    engine = new PGlite()
    await engine.exec('create table note (id int primary key, text text not null)')
    const { execProtocolStream } = engine
    engine.execProtocolStream = (message, options) => {
      messages.push(message.length)
      return execProtocolStream.call(engine, message, options)
    }
    db = new Kysely<Notes>({ dialect: new PGliteDialect({ pglite: preparePGlite(engine) }) })
  })
  afterAll(() => db.destroy())

  const add = (id: number, text: string | null = `note ${id}`) =>
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto('note')
        .values({ id, text: text as string })
        .execute()
      return tx.selectFrom('note').select('text').where('id', '=', id).executeTakeFirst()
    })
  const ids = async () => (await db.selectFrom('note').select('id').orderBy('id').execute()).map(({ id }) => id)

  it('begins with its first statement, in one message, and answers that statement’s rows', async () => {
    for (let id = 1; id <= 4; id += 1) expect(await add(id)).toEqual({ text: `note ${id}` })
    messages.length = 0
    expect(await add(5)).toEqual({ text: 'note 5' })
    expect(messages).toHaveLength(3)
    const first = await db.transaction().execute((tx) => tx.selectFrom('note').select('id').orderBy('id').execute())
    expect(first.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  })

  it('without a statement sends nothing', async () => {
    messages.length = 0
    await db.transaction().execute(() => Promise.resolve())
    expect(messages).toEqual([])
  })

  it('leaves nothing where its first or a later statement fails, or what runs it', async () => {
    const before = await ids()
    await expect(add(5)).rejects.toMatchObject({ code: '23505' })
    await expect(add(6, null)).rejects.toMatchObject({ code: '23502' })
    await expect(
      db.transaction().execute(async (tx) => {
        await tx.insertInto('note').values({ id: 7, text: 'then' }).execute()
        await tx.insertInto('note').values({ id: 7, text: 'again' }).execute()
      }),
    ).rejects.toMatchObject({ code: '23505' })
    await expect(
      db.transaction().execute(async (tx) => {
        await tx.insertInto('note').values({ id: 8, text: 'then' }).execute()
        throw new Error('Something else')
      }),
    ).rejects.toThrow('Something else')
    expect(await ids()).toEqual(before)
    expect(await add(9)).toEqual({ text: 'note 9' })
  })

  it('is not taken as committed where a statement had failed', async () => {
    await expect(
      db.transaction().execute(async (tx) => {
        await tx.insertInto('note').values({ id: 10, text: 'then' }).execute()
        await sql`select 1 / 0`.execute(tx).catch(() => undefined)
      }),
    ).rejects.toMatchObject({ cause: { code: '25P02' } })
    expect(await ids()).not.toContain(10)
    expect(await add(10)).toEqual({ text: 'note 10' })
  })

  it('keeps others out until it ends', async () => {
    const order: string[] = []
    const slow = db.transaction().execute(async (tx) => {
      await tx.insertInto('note').values({ id: 20, text: 'slow' }).execute()
      order.push('slow wrote')
      await Promise.resolve()
      await tx.selectFrom('note').select('id').execute()
      order.push('slow ends')
    })
    const quick = db
      .insertInto('note')
      .values({ id: 21, text: 'quick' })
      .execute()
      .then(() => order.push('quick wrote'))
    await Promise.all([slow, quick])
    expect(order).toEqual(['slow wrote', 'slow ends', 'quick wrote'])
  })
})
