import { stageEmail } from '../../../kernel/stage-email.ts'
import type { JobCall } from '../../../ports/jobs.ts'
import { clearCart } from '../../cart/index.ts'
import { findPlacedOrder, insertPayment, placeOrder } from '../../orders/index.ts'
import type { PlacedOrder } from '../../orders/index.ts'
import { linkSale } from '../../warehouse/index.ts'
import { updateAttempt, lockCart, lockAttempt } from './attempts.store.ts'
import type { Attempt } from './attempts.store.ts'
import { buildConfirmation } from './confirmation.mail.ts'
import { captureJob, keepCardJob } from './attempts.rules.ts'

/**
 * The third step, in one transaction: stores the order, empties the cart, stages the email and the capture, and marks the
 * attempt as placed. Null if the attempt was released meanwhile. A second caller gets the order of the first.
 */
export async function placeAttempt(call: JobCall, before: Attempt, ref: string | null): Promise<PlacedOrder | null> {
  const hasCart = await lockCart(call.tx, before)
  const attempt = await lockAttempt(call.tx, before.attempt_id)
  if (attempt === null || attempt.state === 'releasing' || attempt.state === 'released') return null
  if (attempt.order_id !== null) return findPlacedOrder(call.tx, attempt.order_id)
  const { draft } = attempt
  const order = await placeOrder(call, draft)
  if (draft.takesStock) await linkSale(call.tx, attempt.attempt_id, order.order_id)
  if (hasCart) await clearCart(call, attempt.cart_id)
  await updateAttempt(call.tx, attempt.attempt_id, {
    state: 'placed',
    order_id: order.order_id,
    gateway_ref: ref,
    ended_at: call.now,
  })
  if (draft.email !== '') await stageEmail(call, draft.email, buildConfirmation(draft, order))
  if (attempt.is_charged && attempt.amount > 0)
    await insertPayment(call.tx, {
      ...{ payment_id: attempt.attempt_id, order_id: order.order_id, kind: 'charge', method: 'card' },
      ...{ amount: attempt.amount, state: 'pending', gateway_ref: ref, charge_id: null },
      ...{ user_id: draft.placedBy, message: null, at: call.now, done_at: null },
    })
  const payload = { attempt_id: attempt.attempt_id }
  if (attempt.is_charged) await call.stage(captureJob, payload)
  if (draft.charge?.shouldSave === true && !draft.isVisitors) await call.stage(keepCardJob, payload)
  return order
}
