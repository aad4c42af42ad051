// Once a day, outdated rows are removed: expired receipts, counters and finished jobs.
import type { JobCall } from '../ports/jobs.ts'
import type { Tx } from './call.ts'
import { dropOldCounts } from './rate-limit.store.ts'
import { dropOldReceipts } from './receipts.store.ts'
import { dropOldSecurityEvents, foldAttempts } from './security-events.store.ts'
import { foldAttemptsJob } from './security-events.ts'
import { dropOldJobs, stageJob } from './stage.store.ts'

const kind = 'kernel.sweep'
const day = 86_400_000

/** Makes sure that a sweep is scheduled; harmless when several instances start at once. */
export async function ensureSweep(db: Tx, now: Date): Promise<void> {
  const pending = await db
    .selectFrom('staged_job')
    .select('job_id')
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (pending === undefined) await stageJob(db, kind, {}, new Date(now.getTime() + day))
}

/** Removes a module's outdated rows; returns how many. */
export type Sweep = (tx: Tx, now: Date) => Promise<number>

/**
 * The kernel's jobs. The sweep removes outdated rows of the kernel and of these modules, then schedules exactly one for
 * tomorrow. The other turns counted attempts into security events.
 */
export const sweepJobs = (modules: readonly Sweep[] = []) => ({
  [foldAttemptsJob]: { apply: (_payload: unknown, job: Pick<JobCall, 'tx' | 'now'>) => foldAttempts(job) },
  [kind]: {
    apply: async (_payload: unknown, { tx, now }: Pick<JobCall, 'tx' | 'now'>) => {
      await dropOldReceipts(tx, now)
      await dropOldCounts(tx, now)
      await dropOldJobs(tx, now)
      await dropOldSecurityEvents(tx, now)
      for (const sweep of modules) await sweep(tx, now)
      await tx.deleteFrom('staged_job').where('kind', '=', kind).where('done_at', 'is', null).execute()
      await stageJob(tx, kind, {}, new Date(now.getTime() + day))
    },
  },
})
