import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Numbers for the server's epochs, in their order, so that devices can order what they read in several. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table server_life add column number bigint`.execute(db)
  await sql`update server_life set number = extract(epoch from began_at)::bigint`.execute(db)
  await sql`alter table server_life alter column number set not null`.execute(db)
}
