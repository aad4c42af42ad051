import * as z from 'zod/mini'
import type { JobCall } from '../../../ports/jobs.ts'
import { findEmailToStay, replaceSubscriber } from './people.store.ts'

const moveJob = 'labor-claims.moveSubscriptions'
const payloadSchema = z.object({
  user_id: z.number(),
  before: z.string(),
  below: z.nullable(z.string()),
  /** When the email was corrected. Missing in jobs of an earlier version. */
  since: z.optional(z.string()),
})
type MoveCall = Pick<JobCall, 'tx' | 'stage' | 'now'>

/**
 * Lets the subscriptions of a user follow a corrected email, after the commit: no index finds an address among the claims, and
 * who changes a user should neither read nor lock them all.
 */
export const moveSubscriptions = (job: Pick<JobCall, 'stage' | 'now'>, userId: number, before: string): Promise<void> =>
  job.stage(moveJob, { user_id: userId, before, below: null, since: job.now.toISOString() })

async function moveBatch(payload: unknown, job: MoveCall, size: number): Promise<void> {
  const { user_id: userId, before, below, since } = payloadSchema.parse(payload)
  // Of two corrections the last one counts, in whatever order their jobs run.
  const after = await findEmailToStay(job.tx, userId)
  if (after === null || after.toLowerCase() === before.toLowerCase()) return
  const move = { before, after, since: since === undefined ? null : new Date(since), now: job.now, job: moveJob }
  const next = await replaceSubscriber(job.tx, move, { below, size })
  if (next !== null) await job.stage(moveJob, { user_id: userId, before, below: next, since })
}

/** The job that moves subscriptions, some claims at a time. */
export const createSubscriberJobs = (size = 5000) => ({
  [moveJob]: { apply: (payload: unknown, job: MoveCall) => moveBatch(payload, job, size) },
})
