import type { Call } from '../../../kernel/call.ts'
import { mergeVisitorCart } from '../../cart/index.ts'
import { handOverAttempt } from './attempts.store.ts'

/** Signs a visitor in: their cart is merged into the user's, and an order of theirs that is under way becomes the user's. */
export async function takeOverVisit(
  call: Pick<Call, 'tx' | 'now' | 'newId' | 'visit' | 'endVisit'>,
  userId: number,
): Promise<void> {
  const merged = await mergeVisitorCart(call, userId)
  if (merged !== null) await handOverAttempt(call.tx, merged, userId)
}
