import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The version of the catalogue at the end of a server epoch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table server_life add column until_catalogue bigint`.execute(db)
}
