// Jobs are staged in the transaction that wants them: done after the commit, at least once, or never asked for.
import type { Tx } from './call.ts'

/** Stages a job for as soon as its transaction has committed, or for later. */
export async function stageJob(
  tx: Tx,
  kind: string,
  payload: Readonly<Record<string, unknown>>,
  runAt: Date,
): Promise<void> {
  await tx
    .insertInto('staged_job')
    .values({
      kind,
      payload: JSON.stringify(payload),
      run_at: runAt,
      last_error: null,
      done_at: null,
      locked_until: null,
    })
    .execute()
}

const keptMs = 7 * 86_400_000

/** Removes jobs that ended a week ago, done or given up; answers how many. */
export async function dropOldJobs(tx: Tx, now: Date): Promise<number> {
  const result = await tx
    .deleteFrom('staged_job')
    .where('done_at', '<', new Date(now.getTime() - keptMs))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
