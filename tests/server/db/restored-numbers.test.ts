import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPGlite } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'

it('The statements of the README move the numbers of a restored backup on, beyond those that a bank or a manufacturer may have', async () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const statements = /```sql\n([^`]*)```/.exec(readme)?.[1] ?? ''
  const { db, close } = await openPGlite()
  try {
    await migrate(db)
    const take = async () => {
      const { rows } = await sql<{ numbers: number[] }>`select array[nextval('x12_control_number'),
        nextval('payment_batch_number'), nextval(pg_get_serial_sequence('claim_payment', 'number'))]::int[] as numbers`.execute(
        db,
      )
      return rows[0]?.numbers ?? []
    }
    const before = await take()
    expect(before).toEqual([1, 1001, 10_001])
    for (const statement of statements.split(';').filter((text) => text.trim() !== ''))
      await sql.raw(statement).execute(db)
    const after = await take()
    expect(after.map((number, at) => number - (before[at] ?? 0) > 10_000)).toEqual([true, true, true])
  } finally {
    await close()
  }
})
