import type { Call } from '../../kernel/call.ts'
import { addOrderNote, insertOrder } from './orders.store.ts'
import type { NewLine, NewOrder, PlacedOrder } from './orders.store.ts'
import { insertPayment } from './payments/ledger.store.ts'

/** A checked, priced and authorized order, before it has a number. */
export interface OrderToPlace {
  readonly order: Omit<NewOrder, 'order_key' | 'created_at' | 'updated_at'>
  readonly lines: readonly NewLine[]
  /** A staff note about the machine; may be empty. */
  readonly warrantyNotes: string
  /** The user id for the history. */
  readonly placedBy: number
}

/** Stores an order under a new random key, with its lines, history and note. */
export async function placeOrder(
  call: Pick<Call, 'tx' | 'now' | 'newId' | 'randomBytes'>,
  { order, lines, warrantyNotes, placedBy }: OrderToPlace,
): Promise<PlacedOrder> {
  const order_key = Buffer.from(call.randomBytes(18)).toString('base64url')
  const placed = await insertOrder(call, { ...order, order_key, created_at: call.now, updated_at: call.now }, lines, {
    userId: placedBy,
    message: order.message === undefined || order.message === '' ? null : order.message,
  })
  // A check is in hand when the order is taken; what a card pays is entered with its charge.
  if (order.payment === 'check' && order.total > 0)
    await insertPayment(call.tx, {
      ...{ payment_id: call.newId(), order_id: placed.order_id, kind: 'charge', method: 'check', amount: order.total },
      ...{ state: 'done', gateway_ref: null, charge_id: null, user_id: placedBy },
      ...{ message: (order.check_number ?? '') || null, at: call.now, done_at: call.now },
    })
  if (warrantyNotes !== '') await addOrderNote(call, placed.order_id, placedBy, warrantyNotes)
  return placed
}
