import { join } from 'node:path'
import { readConfig } from './config.ts'
import { openPGlite, openPostgres } from './db/connect.ts'
import { lockFolder } from './db/lock.ts'
import { migrate } from './db/migrate.ts'

/** `npm run migrate`: migrates the database to the current schema, as a step of its own before new instances start. */
async function run(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig()
  const unlock = databaseUrl === null ? lockFolder(dataDir) : () => undefined
  const database =
    databaseUrl === null ? await openPGlite({ folder: join(dataDir, 'pg') }) : openPostgres(databaseUrl, 2)
  try {
    const applied = await migrate(database.db)
    console.log(applied.length === 0 ? 'The database is up to date.' : `Migrated: ${applied.join(', ')}`)
  } finally {
    await database.close()
    unlock()
  }
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
