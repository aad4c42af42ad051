import { join } from 'node:path'
import { readConfig } from './config.ts'
import { openPGlite, openPostgres } from './db/connect.ts'
import { lockFolder } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { moveNumbersOn } from './db/move-numbers-on.ts'

/**
 * `npm run migrate`: migrates the database to the current schema, as a step of its own before new instances start. With
 * `-- --restored` it moves the numbers of a restored backup on as well.
 */
async function run(): Promise<void> {
  const [option, ...more] = process.argv.slice(2)
  if (more.length > 0 || (option !== undefined && option !== '--restored'))
    throw new Error('Usage: npm run migrate [-- --restored]')
  const { databaseUrl, dataDir } = readConfig()
  const unlock = databaseUrl === null ? lockFolder(dataDir) : () => undefined
  const database =
    databaseUrl === null ? await openPGlite({ folder: join(dataDir, 'pg') }) : openPostgres(databaseUrl, 2)
  try {
    const applied = await migrate(database.db)
    console.log(applied.length === 0 ? 'The database is up to date.' : `Migrated: ${applied.join(', ')}`)
    if (option === '--restored') {
      await moveNumbersOn(database.db)
      console.log('The numbers and revisions of the restored database were moved on.')
    }
  } finally {
    await database.close()
    unlock()
  }
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
