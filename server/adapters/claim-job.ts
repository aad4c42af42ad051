import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** A job that this process runs, until its lock expires. */
export interface ClaimedJob {
  job_id: string
  kind: string
  payload: string
  attempts: number
  locked_until: Date
}

/** What to claim: the first due job of these kinds, or of none of them. */
export interface Wanted {
  readonly kinds: readonly string[]
  readonly isOther: boolean
  readonly now: Date
  readonly until: Date
  /** Is finished in the same statement. The payload of a finished job is deleted: a mail may hold a password. */
  readonly done: ClaimedJob | null
}

/** One look at the index for each kind, however much waits in other queues (migration 083). */
const firstOfEach = ({ kinds, now, done }: Wanted) =>
  sql`select next_job(${[...kinds]}::text[], ${now}, ${done?.job_id ?? null}::bigint)`

const firstOther = ({ kinds, now }: Wanted) => sql`
  select job_id from staged_job
  where done_at is null and kind <> all(${[...kinds]}::text[]) and run_at <= ${now}
    and (locked_until is null or locked_until <= ${now})
  order by run_at, job_id limit 1 for update skip locked`

/** Claims the next due job, and finishes another in the same statement; null where none is due. */
export async function claimNext(db: Kysely<Database>, wanted: Wanted): Promise<ClaimedJob | null> {
  const { done, now, until } = wanted
  const ended =
    done === null
      ? sql``
      : sql`with ended as (update staged_job set done_at = ${now}, locked_until = null, payload = '{}', last_error = null
          where job_id = ${done.job_id} and attempts = ${done.attempts} and done_at is null)`
  const found = await sql<ClaimedJob>`${ended}
    update staged_job set locked_until = ${until}, attempts = attempts + 1
    where job_id = (${wanted.isOther ? firstOther(wanted) : firstOfEach(wanted)})
    returning job_id::text as job_id, kind, payload, attempts, locked_until`.execute(db)
  return found.rows[0] ?? null
}
