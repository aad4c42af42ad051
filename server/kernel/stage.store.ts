// Jobs are staged in the transaction that wants them: done after the commit, at least once, or never asked for.
import type { Tx } from './call.ts'

/** A job that is wanted: for as soon as its transaction has committed, or for later. */
export interface WantedJob {
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly runAt: Date
}

/** Stages jobs in their order. */
async function stageJobs(tx: Tx, jobs: readonly WantedJob[]): Promise<void> {
  if (jobs.length === 0) return
  await tx
    .insertInto('staged_job')
    .values(
      jobs.map(({ kind, payload, runAt }) => ({
        kind,
        payload: JSON.stringify(payload),
        run_at: runAt,
        last_error: null,
        done_at: null,
        locked_until: null,
      })),
    )
    .execute()
}

export const stageJob = (tx: Tx, kind: string, payload: WantedJob['payload'], runAt: Date): Promise<void> =>
  stageJobs(tx, [{ kind, payload, runAt }])

/** What one transaction wants, written down in one go at its end: an order wants several. */
export function wantedJobs(now: Date): {
  readonly stage: (kind: string, payload: WantedJob['payload'], runAt?: Date) => Promise<void>
  readonly write: (tx: Tx) => Promise<void>
  /** Whether any is due by now: what is due later is looked for then. */
  readonly isAnyDue: () => boolean
} {
  const jobs: WantedJob[] = []
  return {
    stage: (kind, payload, runAt = now) => {
      jobs.push({ kind, payload, runAt })
      return Promise.resolve()
    },
    write: (tx) => stageJobs(tx, jobs),
    isAnyDue: () => jobs.some(({ runAt }) => runAt <= now),
  }
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
