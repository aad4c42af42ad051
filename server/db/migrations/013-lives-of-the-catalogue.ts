import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** How far the catalogue had come when a life of the server ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table server_life add column until_catalogue bigint`.execute(db)
}
