import type { Call } from '../../kernel/call.ts'
import { emptyState } from './cart.service.ts'
import { resetTaken, takeLines } from './ordered.store.ts'
import type { OrderedLine } from './ordered.store.ts'

/**
 * Takes what was ordered out of its cart, which may have been changed since the order was confirmed. What is left is the next
 * order's, with its address and service; the card and the coupon went with this one. An empty cart is as a new one.
 * `isMerged`: the order began in a visitor's cart that is now a part of this one, whose checkout goes on. `hasCoupon`: a warranty
 * order uses none, and leaves it for the next one.
 */
export async function takeOrdered(
  call: Pick<Call, 'tx' | 'newId'>,
  { cartId, isMerged, hasCoupon }: { readonly cartId: string; readonly isMerged: boolean; readonly hasCoupon: boolean },
  ordered: readonly OrderedLine[],
): Promise<void> {
  await takeLines(call.tx, cartId, ordered)
  if (isMerged) return
  const { reached, card, paysBy, coupon, ...ifEmpty } = emptyState
  const used = hasCoupon ? { coupon } : {}
  await resetTaken(call.tx, cartId, {
    always: { reached, card, paysBy, ...used, submission: call.newId() },
    ifEmpty,
  })
}
