import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  `create table rescued_op (
    rescue_id uuid not null,
    op_id text not null,
    owner_id integer references app_user,
    kind text not null,
    state text not null,
    at timestamptz not null,
    done_by integer not null references app_user,
    primary key (rescue_id, op_id)
  )`,
  'create index rescued_op_owner on rescued_op (owner_id, at desc)',
]

/** Operations that staff imported from rescue files: their owner, and the importing user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
