import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  `delete from sign_up earlier using sign_up later
    where later.email_key = earlier.email_key
      and (later.made_at, later.sign_up_id) > (earlier.made_at, earlier.sign_up_id)`,
  'drop index sign_up_email',
  'create unique index sign_up_email on sign_up (email_key)',
  // The browser that signed up, by the SHA-256 of its token; null where it sends no cookies.
  'alter table sign_up add column device_hash text',
]

/** One sign-up waits for an email, and knows the browser that sent it (record 143). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
