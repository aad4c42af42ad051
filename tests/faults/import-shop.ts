import { sql } from 'kysely'
import { openPostgres } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { seedForTests } from '../support/seed.ts'

let count = 0

/** A new database with the demo shop on a PostgreSQL server; answers its url. */
export async function demoDatabase(url: string): Promise<string> {
  const name = `import_${process.pid}_${(count += 1)}`
  const admin = openPostgres(url, 1)
  await sql`create database ${sql.id(name)}`.execute(admin.db)
  await admin.close()
  const made = new URL(url)
  made.pathname = `/${name}`
  const shop = openPostgres(made.href, 2)
  await migrate(shop.db)
  await seedForTests(shop.db)
  await shop.close()
  return made.href
}
