import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as kernel from '../../../server/db/migrations/001-kernel.ts'
import * as accounts from '../../../server/db/migrations/002-accounts.ts'
import * as laborClaims from '../../../server/db/migrations/003-labor-claims.ts'
import * as files from '../../../server/db/migrations/004-files.ts'
import * as lives from '../../../server/db/migrations/005-lives.ts'
import * as catalogueTables from '../../../server/db/migrations/006-catalogue.ts'
import * as tickets from '../../../server/db/migrations/007-tickets.ts'
import * as imports from '../../../server/db/migrations/008-imports.ts'
import * as modelsAreFound from '../../../server/db/migrations/009-models-are-found.ts'
import * as registrations from '../../../server/db/migrations/010-registrations.ts'
import { emptyDatabase } from '../../support/prepared-database.ts'

const before = [kernel, accounts, laborClaims, files, lives, catalogueTables, tickets, imports, modelsAreFound]

describe('a shop whose schemes had only parts and labor', () => {
  it('covers frame and wear like other parts after the upgrade, and marks its models as changed for devices', async () => {
    const database = await emptyDatabase()
    const db = database.db as Kysely<unknown>
    for (const { up } of before) await up(db)
    await sql`insert into manufacturer values (1, 'Works', 1, 1, 1, '[]', '[]', 30)`.execute(db)
    await sql`insert into brand (brand_id, manufacturer_id, name) values (1, 1, 'Atlas')`.execute(db)
    await sql`insert into equipment_type (equipment_type_id, name, slug) values (1, 'Rower', 'rower')`.execute(db)
    await sql`insert into equipment_sub_type (equipment_sub_type_id, equipment_type_id, name, slug)
      values (1, 1, 'All rowers', 'all-rowers')`.execute(db)
    for (const id of [1, 2])
      await sql`insert into model (equipment_id, brand_id, name, slug, equipment_sub_type_id, market_type_id, serial_prefix, labor_months, parts_months)
        select ${id}::int, 1, ${`R-${id}`}, ${`r-${id}`}, 1, market_type_id, ${`AR${id}`}, 12, 24
        from market_type where name = 'Miscellaneous'`.execute(db)
    await sql`insert into warranty_scheme (equipment_id, title, parts_months, labor_months) values (1, 'Standard', 24, 12)`.execute(
      db,
    )
    await registrations.up(db)
    const { rows } = await sql<{ rev: string }>`select rev from model order by equipment_id`.execute(db)
    expect(rows.map((row) => row.rev)).toEqual(['1', '0'])
    const { rows: schemes } = await sql`select * from warranty_scheme`.execute(db)
    expect(schemes).toEqual([
      {
        scheme_id: 1,
        equipment_id: 1,
        title: 'Standard',
        market_type_id: null,
        frame_months: 24,
        parts_months: 24,
        wear_months: 24,
        labor_months: 12,
        starts: 'purchased',
        sold_from: null,
        sold_until: null,
        conditions: '',
      },
    ])
    await database.close()
  })
})
