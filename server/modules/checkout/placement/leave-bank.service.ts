import type { Call } from '../../../kernel/call.ts'
import { leftBankMs, reconcileJob } from './attempts.rules.ts'
import { findLatestAttempt, lockAttempt, updateAttempt } from './attempts.store.ts'
import { isOwnAttempt } from './begin.service.ts'

/**
 * The page of an order that waits for its bank has gone (ours): a minute later the reconciler releases stock, coupon and hold,
 * unless the customer is back by then. Another's order, and one that waits for no bank, are left alone.
 */
export async function leaveBank(call: Call, submission: string): Promise<{ ok: true }> {
  const known = await findLatestAttempt(call.tx, submission)
  if (known?.state !== 'action' || !isOwnAttempt(call, known)) return { ok: true }
  const attempt = await lockAttempt(call.tx, known.attempt_id)
  const until = new Date(call.now.getTime() + leftBankMs)
  if (attempt?.state !== 'action' || attempt.leased_until <= until) return { ok: true }
  await updateAttempt(call.tx, attempt.attempt_id, { leased_until: until })
  await call.stage(reconcileJob, { attempt_id: attempt.attempt_id }, until)
  return { ok: true }
}
