import type { FoundCharge } from '../../ports/payments.ts'
import type { Tx } from '../../kernel/call.ts'
import type { JobCall } from '../../ports/jobs.ts'
import { releaseCoupon } from '../cart/index.ts'
import { attemptById, changeAttempt, lockAttempt } from './attempts.store.ts'
import type { Attempt } from './attempts.store.ts'
import type { Till } from './checkout.ports.ts'
import { lookAgainJob, lookAgainMs, settleJob } from './patience.ts'
import { returnStock } from './stock.store.ts'

/** Whoever works on an attempt from outside of any transaction: a call, or a job. */
export interface World {
  /** The plain database, for what is a single statement. */
  readonly tx: Tx
  readonly now: Date
  readonly apart: <T>(work: (job: JobCall) => Promise<T>) => Promise<T>
}
type Ports = Till

export const chargeKey = ({ attempt_id, amount }: Attempt) => ({ key: attempt_id, amount })

/** Lets go of what a card is held for, or gives back what was taken of it. */
async function letGo({ payments }: Ports, attempt: Attempt, found: FoundCharge | null): Promise<void> {
  if (found?.state === 'action' || found?.state === 'authorized') await payments.void(found.ref, chargeKey(attempt))
  if (found?.state === 'captured') await payments.refund(found.ref, chargeKey(attempt))
}

/**
 * Ends an attempt as not placed and released: nobody places it from here on, the card is let go, then stock and coupon are
 * given back. May be asked again at any point. False where it is placed, so that there is nothing to give up.
 */
export async function release(world: World, ports: Ports, attemptId: string, words: string): Promise<boolean> {
  const attempt = await world.apart(async ({ tx }) => {
    const locked = await lockAttempt(tx, attemptId)
    if (locked?.state === 'begun' || locked?.state === 'action')
      await changeAttempt(tx, attemptId, { state: 'releasing', words })
    return locked
  })
  if (attempt === null || attempt.state === 'placed') return false
  if (attempt.state === 'released') return true
  ports.steps.after('releasing')
  if (attempt.is_charged) await letGo(ports, attempt, await ports.payments.find(chargeKey(attempt)))
  ports.steps.after('voided')
  await world.apart(async (job) => {
    const locked = await lockAttempt(job.tx, attemptId)
    if (locked?.state !== 'releasing') return
    if (locked.draft.takesStock) await returnStock(job.tx, locked.draft.lines)
    await releaseCoupon(job, locked.submission)
    await changeAttempt(job.tx, attemptId, { state: 'released', ended_at: job.now })
    if (locked.is_charged)
      await job.stage(lookAgainJob, { attempt_id: attemptId }, new Date(job.now.getTime() + lookAgainMs))
  })
  return true
}

/** The reconciler: ends an attempt that was left behind. One that somebody may still be at work on is looked at later. */
export async function settle(world: World, ports: Ports, attemptId: string): Promise<void> {
  // Nearly all have ended long before: that is seen without holding anything.
  const known = await attemptById(world.tx, attemptId)
  if (known === null || known.ended_at !== null) return
  const due = await world.apart(async (job) => {
    const attempt = await lockAttempt(job.tx, attemptId)
    if (attempt === null || attempt.ended_at !== null) return false
    if (attempt.leased_until <= job.now) return true
    await job.stage(settleJob, { attempt_id: attemptId }, attempt.leased_until)
    return false
  })
  if (due) await release(world, ports, attemptId, 'It was left behind before it was placed.')
}

/** A charge that reached the gateway after its attempt was given up is let go, too. */
export async function lookAgain(world: World, ports: Ports, attemptId: string): Promise<void> {
  const attempt = await attemptById(world.tx, attemptId)
  if (attempt?.state !== 'released' || !attempt.is_charged) return
  await letGo(ports, attempt, await ports.payments.find(chargeKey(attempt)))
}
