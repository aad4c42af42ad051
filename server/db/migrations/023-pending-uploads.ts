import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // An attached upload belongs to its record. What is pending counts for its owner, and ends 30 days after its last chunk.
  `alter table upload
    add column attached boolean not null default false,
    add column active_at timestamptz not null default now()`,
  'update upload set active_at = coalesce(completed_at, created_at)',
  `update upload set attached = true
    where exists (select from attached_file
      where attached_file.user_id = upload.owner_id and attached_file.sha256 = upload.sha256)`,
  'create index upload_pending on upload (owner_id) where not attached',
  'create index upload_pending_active on upload (active_at) where not attached',
  // MiB of pending uploads; null: the shop's limit.
  'alter table app_user add column upload_limit_mb integer check (upload_limit_mb > 0)',
]

/** Uploads that are attached no longer count for their owner; the limit of what is pending can be raised for a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
