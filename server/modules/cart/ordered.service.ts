import { nothingReached } from '../../../domain/checkout/steps.ts'
import type { Call } from '../../kernel/call.ts'
import { clearCart } from './cart.service.ts'
import { updateCartFields } from './cart.store.ts'
import { takeLines } from './lines.store.ts'
import type { OrderedLine } from './lines.store.ts'

/**
 * Takes what was ordered out of a cart that was changed since its order was confirmed. What is left is the next order's, with
 * its address and service; the card and the coupon went with the order before.
 */
export async function takeOrdered(
  call: Pick<Call, 'tx' | 'newId'>,
  cartId: string,
  ordered: readonly OrderedLine[],
): Promise<void> {
  if (!(await takeLines(call.tx, cartId, ordered))) return clearCart(call, cartId)
  const used = { reached: nothingReached, card: null, paysBy: null, coupon: null }
  await updateCartFields(call.tx, cartId, { ...used, submission: call.newId() })
}
