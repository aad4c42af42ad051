import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  `create table saved_view (
    view_id uuid primary key,
    user_id integer not null references app_user on delete cascade,
    list text not null,
    name text not null,
    query text not null,
    is_shared boolean not null default false,
    rev integer not null,
    changed_at timestamptz not null
  )`,
  // One view of a name: of a person, and among the shared ones.
  'create unique index saved_view_own on saved_view (user_id, list, lower(name)) where not is_shared',
  'create unique index saved_view_shared on saved_view (list, lower(name)) where is_shared',
]

/** Saved views of lists (docs/decisions/089-saved-views.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
