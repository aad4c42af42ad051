import * as z from 'zod/mini'
import type { JobCall } from '../../../ports/jobs.ts'
import { findEmail, replaceSubscriber } from './people.store.ts'

const moveJob = 'labor-claims.moveSubscriptions'
const payloadSchema = z.object({ user_id: z.number(), before: z.string(), below: z.nullable(z.string()) })

/**
 * Lets the subscriptions of a user follow a corrected email, after the commit: no index finds an address among the claims, and
 * who changes a user should neither read nor lock them all.
 */
export const moveSubscriptions = (job: Pick<JobCall, 'stage'>, userId: number, before: string): Promise<void> =>
  job.stage(moveJob, { user_id: userId, before, below: null })

async function moveBatch(payload: unknown, job: Pick<JobCall, 'tx' | 'stage'>, size: number): Promise<void> {
  const { user_id: userId, before, below } = payloadSchema.parse(payload)
  // Of two corrections the last one counts, in whatever order their jobs run.
  const after = await findEmail(job.tx, userId)
  if (after === null || after.toLowerCase() === before.toLowerCase()) return
  const next = await replaceSubscriber(job.tx, { before, after }, { below, size })
  if (next !== null) await job.stage(moveJob, { user_id: userId, before, below: next })
}

/** The job that moves subscriptions, some claims at a time. */
export const createSubscriberJobs = (size = 5000) => ({
  [moveJob]: { apply: (payload: unknown, job: Pick<JobCall, 'tx' | 'stage'>) => moveBatch(payload, job, size) },
})
