import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { up } from '../../../server/db/migrations/030-stock-ledger.ts'
import { findLedgerGaps } from '../../support/ledger.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'

describe('a shop from before the ledger', () => {
  it('begins it with the stock of each part', async () => {
    const database = await preparedDatabase('demo')
    await sql`drop table stock_entry, stock_receipt`.execute(database.db)
    await up(database.db as Kysely<unknown>)
    expect(await findLedgerGaps(database.db)).toEqual([])
    const { rows } = await sql<{ kind: string; parts: number }>`
      select kind, count(*)::int as parts from stock_entry group by kind`.execute(database.db)
    const stocked = await database.db.selectFrom('product').select('product_id').where('qty', '<>', 0).execute()
    expect(rows).toEqual([{ kind: 'opening', parts: stocked.length }])
    await database.close()
  })
})
