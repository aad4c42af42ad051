import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // What a claim was sent back for. Each keeps how the thing was when the reviewer asked.
  `create table claim_point (
    point_id uuid primary key,
    claim_id uuid not null references labor_claim on delete cascade,
    about text not null,
    was text not null,
    comment text not null,
    asked_by integer references app_user on delete set null,
    asked_at timestamptz not null,
    answered_at timestamptz
  )`,
  'create index claim_point_claim on claim_point (claim_id, asked_at)',
]

/** Points of the reviewers' questions (docs/decisions/115-sent-back-for.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
