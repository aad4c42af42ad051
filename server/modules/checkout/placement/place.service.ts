import { stageEmail } from '../../../kernel/stage-email.ts'
import { dropWaitingJob } from '../../../kernel/stage.store.ts'
import type { JobCall } from '../../../ports/jobs.ts'
import { takeOrdered } from '../../cart/index.ts'
import { findPlacedOrder, placeOrder } from '../../orders/index.ts'
import type { PlacedOrder } from '../../orders/index.ts'
import { lockWithCart, markPlaced } from './attempts.store.ts'
import type { Attempt } from './attempts.store.ts'
import { buildConfirmation } from './confirmation.mail.ts'
import { captureJob, keepCardJob, reconcileJob } from './attempts.rules.ts'

/**
 * The third step, in one transaction: stores the order, takes it out of the cart, stages the email and the capture, and marks the
 * attempt as placed. Null if the attempt was released meanwhile. A second caller gets the order of the first.
 */
export async function placeAttempt(call: JobCall, before: Attempt, ref: string | null): Promise<PlacedOrder | null> {
  const { attempt, cart } = await lockWithCart(call.tx, before)
  if (attempt === null || attempt.state === 'releasing' || attempt.state === 'released') return null
  if (attempt.order_id !== null) return findPlacedOrder(call.tx, attempt.order_id)
  const { draft } = attempt
  const order = await placeOrder(call, draft)
  // While the gateway or a bank was asked, the cart may have been changed, or become a part of another.
  if (cart !== null) {
    const hasCoupon = draft.order.coupon !== null
    await takeOrdered(call, { cartId: attempt.cart_id, isMerged: cart === 'merged', hasCoupon }, draft.lines)
  }
  const placed = { order_id: order.order_id, gateway_ref: ref, ended_at: call.now }
  // Its time would come long after the order was placed, and find nothing to do.
  const payload = { attempt_id: attempt.attempt_id }
  await dropWaitingJob(call.tx, { kind: reconcileJob, payload, runAt: attempt.leased_until })
  await markPlaced(
    call.tx,
    attempt,
    placed,
    attempt.is_charged && attempt.amount > 0
      ? {
          ...{ payment_id: attempt.attempt_id, order_id: order.order_id, kind: 'charge', method: 'card' },
          ...{ amount: attempt.amount, state: 'pending', gateway_ref: ref, charge_id: null },
          ...{ user_id: draft.placedBy, message: null, at: call.now, done_at: null },
        }
      : null,
  )
  if (draft.email !== '') await stageEmail(call, draft.email, buildConfirmation(draft, order))
  if (attempt.is_charged) await call.stage(captureJob, payload)
  if (draft.charge?.shouldSave === true && !draft.isVisitors) await call.stage(keepCardJob, payload)
  return order
}
