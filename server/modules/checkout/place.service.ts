import { stageLetter } from '../../kernel/stage-mail.ts'
import type { JobCall } from '../../ports/jobs.ts'
import { emptyCart } from '../cart/index.ts'
import { placedOrder, placeOrder } from '../orders/index.ts'
import type { PlacedOrder } from '../orders/index.ts'
import { changeAttempt, holdCart, lockAttempt } from './attempts.store.ts'
import type { Attempt } from './attempts.store.ts'
import { confirmation } from './letter.ts'
import { captureJob, keepCardJob } from './patience.ts'

/**
 * The third step, in one transaction: order, lines and history are there, the cart is empty, the mail and the taking of the
 * money are staged, and the attempt is placed. Null where it was given up meanwhile; whoever comes second gets the order of the first.
 */
export async function place(call: JobCall, before: Attempt, ref: string | null): Promise<PlacedOrder | null> {
  const isCartThere = await holdCart(call.tx, before)
  const attempt = await lockAttempt(call.tx, before.attempt_id)
  if (attempt === null || attempt.state === 'releasing' || attempt.state === 'released') return null
  if (attempt.order_id !== null) return placedOrder(call.tx, attempt.order_id)
  const { draft } = attempt
  const order = await placeOrder(call, draft)
  if (isCartThere) await emptyCart(call, attempt.cart_id)
  await changeAttempt(call.tx, attempt.attempt_id, {
    state: 'placed',
    order_id: order.order_id,
    gateway_ref: ref,
    ended_at: call.now,
  })
  if (draft.email !== '') await stageLetter(call, draft.email, confirmation(draft, order))
  const words = { attempt_id: attempt.attempt_id }
  if (attempt.is_charged) await call.stage(captureJob, words)
  if (draft.charge?.isToBeKept === true && !draft.isVisitors) await call.stage(keepCardJob, words)
  return order
}
