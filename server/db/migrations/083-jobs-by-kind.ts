import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const statements = [
  // A queue takes its next job by its kinds: by time alone it would read past all that waits in the other queues.
  'create index staged_job_next on staged_job (kind, run_at, job_id) where done_at is null',
  'drop index staged_job_due',
  // Finds and locks the first due job of these kinds. It is a function, because it always uses the index: a plan that was
  // made while the table was small would read the whole table for each kind.
  `create function next_job(kinds text[], at timestamptz, except_id bigint) returns bigint
  language plpgsql volatile set enable_seqscan = off as $$
  declare found_id bigint;
  begin
    select first.job_id into found_id
    from unnest(kinds) as free (kind) cross join lateral (
      select job_id, run_at from staged_job
      where done_at is null and kind = free.kind and run_at <= at and job_id is distinct from except_id
        and (locked_until is null or locked_until <= at)
      order by run_at, job_id limit 1 for update skip locked) as first
    order by first.run_at, first.job_id limit 1;
    return found_id;
  end $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
