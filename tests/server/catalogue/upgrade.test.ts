import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
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
import * as livesOfTheCatalogue from '../../../server/db/migrations/013-lives-of-the-catalogue.ts'
import * as numberedEpochs from '../../../server/db/migrations/021-numbered-epochs.ts'
import { emptyDatabase } from '../../support/prepared-database.ts'
import { startServer } from '../../support/server.ts'

const before = [kernel, accounts, laborClaims, files, lives]
/** Includes the tables that a current server reads at startup. */
const since = [catalogueTables, tickets, imports, modelsAreFound, registrations, livesOfTheCatalogue, numberedEpochs]

describe('a shop with models from before the catalogue tables', () => {
  it('finds its models by name, type and serial', async () => {
    const database = await emptyDatabase()
    const db = database.db as Kysely<unknown>
    for (const { up } of before) await up(db)
    await sql`insert into manufacturer values (1, 'Works', 1, 1, 1, '[]', '[]', 30)`.execute(db)
    await sql`insert into brand (brand_id, manufacturer_id, name) values (1, 1, 'Atlas')`.execute(db)
    await sql`insert into model (brand_id, name, slug, equipment_type, market_type, serial_prefix, labor_months, parts_months)
      values (1, 'T500', 'atlas-t500', 'treadmill', 'Home', 'AT5', 12, 12), (1, 'R-10', 'atlas-r10', 'rower', 'Home', 'AR1', 12, 12)`.execute(
      db,
    )
    for (const { up } of since) await up(db)
    const server = await startServer({ database })
    const names = async (keywords: string) =>
      (await server.visitor().call(catalogue.table.searchEquipment, { query: { keywords } })).body.map(
        (one) => one.name,
      )
    expect(await names('atlas')).toEqual(['R-10', 'T500'])
    expect(await names('tredmill')).toEqual(['T500'])
    expect(await names('r10')).toEqual(['R-10'])
    expect(await names('AT52534K00417')).toEqual(['T500'])
    const types = await server.visitor().call(catalogue.table.listTypes, { query: { with: 'subtypes' } })
    expect(types.body.map((one) => [one.equipment_type_name, one.models, one.subtypes?.length])).toEqual([
      ['Rower', 1, 1],
      ['Treadmill', 1, 1],
    ])
    await server.close()
  })
})
