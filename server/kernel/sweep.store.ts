// Once a day, outdated rows are removed: expired receipts, counters and finished jobs. Every few minutes, what reads add up is
// made shorter.
import * as z from 'zod/mini'
import type { JobCall } from '../ports/jobs.ts'
import type { Tx } from './call.ts'
import { dropOldCounts } from './rate-limit.store.ts'
import { dropOldReceipts } from './receipts.store.ts'
import { dropOldSecurityEvents, foldAttempts } from './security-events.store.ts'
import { foldAttemptsJob } from './security-events.ts'
import { dropOldJobs, stageJob } from './stage.store.ts'

const daily = 'kernel.sweep'
const frequent = 'kernel.fold'
/** The kind of the jobs that the daily sweep consists of. */
const part = 'kernel.sweepPart'
/** Milliseconds from the end of a sweep to the next. */
const intervals = { [daily]: 86_400_000, [frequent]: 300_000 } as const
type SweepKind = keyof typeof intervals
const kinds = [daily, frequent] as const

const stageNext = (tx: Tx, kind: SweepKind, now: Date) =>
  stageJob(tx, kind, {}, new Date(now.getTime() + intervals[kind]))

/** Makes sure that both sweeps are scheduled; harmless when several instances start at once. */
export async function ensureSweeps(db: Tx, now: Date): Promise<void> {
  const pending = await db
    .selectFrom('staged_job')
    .select('kind')
    .distinct()
    .where('kind', 'in', kinds)
    .where('done_at', 'is', null)
    .execute()
  for (const kind of kinds) if (!pending.some((one) => one.kind === kind)) await stageNext(db, kind, now)
}

/** Schedules exactly one sweep after this one, also where several were. */
async function scheduleOne(tx: Tx, kind: SweepKind, now: Date): Promise<void> {
  await tx.deleteFrom('staged_job').where('kind', '=', kind).where('done_at', 'is', null).execute()
  await stageNext(tx, kind, now)
}

/** Removes a module's outdated rows, or folds them; returns how many. */
export type Sweep = (tx: Tx, now: Date) => Promise<number>

/** Each stages the next one when it has succeeded: one that is given up would be the last until a server starts again. */
const untilDone = { attempts: Infinity } as const
const partPayload = z.object({ index: z.number() })
const kernelSweeps: readonly Sweep[] = [dropOldReceipts, dropOldCounts, dropOldJobs, dropOldSecurityEvents]

/**
 * The kernel's jobs. The daily sweep removes outdated rows of the kernel and of these modules, the frequent one does what these
 * modules ask for every five minutes. The last turns counted attempts into security events.
 */
export const sweepJobs = (ofDay: readonly Sweep[] = [], ofMinutes: readonly Sweep[] = []) => ({
  [foldAttemptsJob]: { apply: (_payload: unknown, job: Pick<JobCall, 'tx' | 'now'>) => foldAttempts(job) },
  [daily]: {
    ...untilDone,
    apply: async (_payload: unknown, { tx, now }: Pick<JobCall, 'tx' | 'now'>) => {
      // One transaction would lock the counters that sign-ins need until the last of them has ended.
      for (const index of [...kernelSweeps, ...ofDay].keys()) await stageJob(tx, part, { index }, now)
      await scheduleOne(tx, daily, now)
    },
  },
  [part]: {
    apply: async (payload: unknown, { tx, now }: Pick<JobCall, 'tx' | 'now'>) => {
      // A job of another version may name one that is not here.
      await [...kernelSweeps, ...ofDay][partPayload.parse(payload).index]?.(tx, now)
    },
  },
  [frequent]: {
    ...untilDone,
    apply: async (_payload: unknown, { tx, now }: Pick<JobCall, 'tx' | 'now'>) => {
      for (const sweep of ofMinutes) await sweep(tx, now)
      await scheduleOne(tx, frequent, now)
    },
  },
})
