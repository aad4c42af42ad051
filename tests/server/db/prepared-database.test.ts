import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'

const listNames = async ({ db }: OpenDatabase): Promise<string[]> => {
  const rows = await db.selectFrom('app_user').select('last_name').orderBy('user_id').execute()
  return rows.map(({ last_name }) => last_name)
}

/**
 * The checkpoint writes the changed pages into the files of the embedded database. Another database that read them would
 * see the names because they are frozen, and hide them otherwise: its own transactions would be older.
 */
async function changeNames({ db, kind }: OpenDatabase): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ last_name: sql`upper(last_name)` })
    .execute()
  await sql`vacuum (freeze) app_user`.execute(db)
  if (kind === 'pglite') await sql`checkpoint`.execute(db)
}

describe('prepared databases', () => {
  it('do not share writes, neither open together nor one after the other', async () => {
    const changed = await preparedDatabase('demo')
    const beside = await preparedDatabase('demo')
    const names = await listNames(changed)
    await changeNames(changed)
    expect(await listNames(changed)).toEqual(names.map((name) => name.toUpperCase()))
    expect(await listNames(beside)).toEqual(names)
    await changed.close()
    const after = await preparedDatabase('demo')
    expect(await listNames(after)).toEqual(names)
    await beside.close()
    await after.close()
  })
})
