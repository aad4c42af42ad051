import type { Call } from '../../kernel/call.ts'
import { addOrderHistory, addOrderNote, insertOrder } from './orders.store.ts'
import type { NewLine, NewOrder, PlacedOrder } from './orders.store.ts'

/** An order that was checked, priced and paid for, before it has a number. */
export interface OrderToPlace {
  readonly order: Omit<NewOrder, 'order_key' | 'created_at' | 'updated_at'>
  readonly lines: readonly NewLine[]
  /** What the office wrote about the machine; empty for nothing. */
  readonly warrantyNotes: string
  /** Who did it, for the history. */
  readonly placedBy: number
}

/** Keeps an order under a new unguessable key, with its lines, its history and its note. */
export async function placeOrder(
  call: Pick<Call, 'tx' | 'now' | 'newId' | 'randomBytes'>,
  { order, lines, warrantyNotes, placedBy }: OrderToPlace,
): Promise<PlacedOrder> {
  const order_key = Buffer.from(call.randomBytes(18)).toString('base64url')
  const placed = await insertOrder(call.tx, { ...order, order_key, created_at: call.now, updated_at: call.now }, lines)
  await addOrderHistory(call, placed.order_id, {
    userId: placedBy,
    action: 'place',
    from: null,
    to: order.status,
    message: order.message === undefined || order.message === '' ? null : order.message,
  })
  if (warrantyNotes !== '') await addOrderNote(call, placed.order_id, placedBy, warrantyNotes)
  return placed
}
