import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isMigrated, migrate } from '../../../server/db/migrate.ts'
import { emptyDatabase } from '../../support/prepared-database.ts'

describe('migrating', () => {
  it('runs once when three machines start at the same time, and not again', async () => {
    const database = await emptyDatabase()
    expect(await isMigrated(database.db)).toBe(false)
    const applied = await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)])
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    expect(applied.flat()[0]).toBe('001-kernel')
    expect(await migrate(database.db)).toEqual([])
    expect(await isMigrated(database.db)).toBe(true)
    await database.close()
  })

  it('runs a migration that landed after its successor', async () => {
    const database = await emptyDatabase()
    await migrate(database.db)
    await sql`drop table first_admin_link`.execute(database.db)
    await sql`delete from kysely_migration where name = '035-first-administrator'`.execute(database.db)
    expect(await isMigrated(database.db)).toBe(false)
    expect(await migrate(database.db)).toEqual(['035-first-administrator'])
    await database.close()
  })

  it('creates a database that both drivers read the same', async () => {
    const database = await emptyDatabase()
    await migrate(database.db)
    const { rows } = await sql<
      Record<string, unknown>
    >`select 9007199254740993::int8 as large, date '2026-02-28' as day, 12.5::numeric as amount, timestamptz '2026-11-20T15:00:00Z' as moment, unaccent('Müller') as plain, similarity('belt', 'bolt') > 0 as alike, '\\x0102'::bytea as bytes, 7::int4 as small, true as fact`.execute(
      database.db,
    )
    const { bytes, ...rest } = rows[0] ?? {}
    expect(rest).toEqual({
      large: '9007199254740993',
      day: '2026-02-28',
      amount: 12.5,
      moment: new Date('2026-11-20T15:00:00Z'),
      plain: 'Muller',
      alike: true,
      small: 7,
      fact: true,
    })
    expect([...(bytes as Uint8Array)]).toEqual([1, 2])
    await database.close()
  })
})
