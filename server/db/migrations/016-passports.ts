import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  `create table machine_passport (
    code text primary key,
    serial_key text not null,
    manufacturer_id integer not null references manufacturer,
    made_at timestamptz not null,
    made_by integer not null references app_user,
    unique (serial_key, manufacturer_id)
  )`,
  'alter table support_ticket add column passport_code text references machine_passport on delete set null',
]

/** Machine labels. A problem report names the label that it came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
