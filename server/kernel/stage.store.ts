// Jobs are staged in the transaction that needs them. They run at least once after the commit, and not at all without it.
import { sendWithNext } from '../db/send-with-next.ts'
import type { Tx } from './call.ts'

/** A job to run as soon as its transaction has committed, or at a later time. */
export interface StagedJob {
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly runAt: Date
}

/** Stages jobs in their order. */
async function stageJobs(tx: Tx, jobs: readonly StagedJob[]): Promise<void> {
  if (jobs.length === 0) return
  await sendWithNext(
    tx,
    tx.insertInto('staged_job').values(
      jobs.map(({ kind, payload, runAt }) => ({
        kind,
        payload: JSON.stringify(payload),
        run_at: runAt,
        last_error: null,
        done_at: null,
        locked_until: null,
      })),
    ),
  )
}

export const stageJob = (tx: Tx, kind: string, payload: StagedJob['payload'], runAt: Date): Promise<void> =>
  stageJobs(tx, [{ kind, payload, runAt }])

/** Takes back a job that is not needed any more. One that runs right now, or was tried before, finds that out by itself. */
export async function dropWaitingJob(tx: Tx, { kind, payload, runAt }: StagedJob): Promise<void> {
  const waiting = tx
    .selectFrom('staged_job')
    .select('job_id')
    .where('kind', '=', kind)
    .where('run_at', '=', runAt)
    .where('payload', '=', JSON.stringify(payload))
    .where('done_at', 'is', null)
    .where('locked_until', 'is', null)
    .limit(1)
    .forUpdate()
    .skipLocked()
  await sendWithNext(tx, tx.deleteFrom('staged_job').where('job_id', '=', waiting))
}

/** Stages a job without payload, or moves the one that already waits forward. One that runs right now does not count. */
export async function stageOnce(tx: Tx, kind: string, runAt: Date): Promise<void> {
  const waiting = await tx
    .updateTable('staged_job')
    .set((eb) => ({ run_at: eb.fn<Date>('least', ['run_at', eb.val(runAt)]) }))
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('locked_until', 'is', null)
    .executeTakeFirstOrThrow()
  if (waiting.numUpdatedRows === 0n) await stageJob(tx, kind, {}, runAt)
}

/** Collects the jobs of one transaction and writes them with one statement at its end: an order stages several. */
export function collectJobs(now: Date): {
  readonly stage: (kind: string, payload: StagedJob['payload'], runAt?: Date) => Promise<void>
  readonly write: (tx: Tx) => Promise<void>
  /** The kinds of those that are due now; the runner finds later jobs by itself. */
  readonly getDueKinds: () => readonly string[]
} {
  const jobs: StagedJob[] = []
  return {
    stage: (kind, payload, runAt = now) => {
      jobs.push({ kind, payload, runAt })
      return Promise.resolve()
    },
    write: (tx) => stageJobs(tx, jobs),
    getDueKinds: () => jobs.filter(({ runAt }) => runAt <= now).map(({ kind }) => kind),
  }
}

const retentionMs = 7 * 86_400_000

/** Removes jobs that ended more than a week ago, done or given up; returns how many. */
export async function dropOldJobs(tx: Tx, now: Date): Promise<number> {
  const result = await tx
    .deleteFrom('staged_job')
    .where('done_at', '<', new Date(now.getTime() - retentionMs))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
