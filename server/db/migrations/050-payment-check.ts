import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const band = (n: number) =>
  `band_${n} integer generated always as (((dhash >> ${(n - 1) * 16}) & 65535)::integer) stored`

const statements = [
  'set local statement_timeout = 0',
  // Trips of one person at a time, and the same picture on another claim.
  `create index claim_trip_user_time on claim_trip (user_id, time_start)
    where not removed and time_start is not null and time_finish is not null`,
  'create index attached_file_hash on attached_file (sha256) where not removed',
  // Null: a picture without contrast, or one that cannot be decoded. It looks like no other.
  `create table picture_hash (
    sha256 text primary key,
    dhash bigint,
    ${[1, 2, 3, 4].map(band).join(', ')}
  )`,
  ...[1, 2, 3, 4].map((n) => `create index picture_hash_band_${n} on picture_hash (band_${n}) where dhash is not null`),
  // Both ways, so that each picture finds the others.
  `create table picture_match (
    sha256 text not null,
    other_sha256 text not null,
    distance smallint not null,
    primary key (sha256, other_sha256)
  )`,
  // Pictures from before are hashed by a job, a few at a time.
  `insert into staged_job (kind, payload, run_at)
    select 'files.hashPictures', '{}', now() where exists (select from attached_file where mime like 'image/%')`,
]

/** What the payment check asks the database for (docs/decisions/110-payment-check.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
