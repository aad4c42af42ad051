import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { orders } from '../../../../contract/orders.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { getMadeAt } from '../../../kernel/made-at.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { authorizeNote, isStaff } from '../orders.policy.ts'
import { addOrderHistory, lockOrder, updateOrder } from '../orders.store.ts'
import { findAskedAt, findNoteByOp, insertNote } from './notes.store.ts'

type Row = (typeof orders.table)['addOrderNote']

/** Whether a note waited on a device since before this time. A clock that was never compared with ours proves nothing. */
function isWrittenBefore(call: SignedIn, asked: Date | null): boolean {
  const { at, skewMs } = getMadeAt(call)
  return asked !== null && skewMs !== null && at < asked
}

/**
 * Adds a note about the warranty of an order (O03). The customer's note answers what staff had asked before it was written:
 * the order waits for approval again (record 070). Refuses `orders.unknown`.
 */
export async function addNote(
  call: SignedIn,
  id: string,
  { id: noteId, text }: Received<Row>['body'],
): Promise<Reply<Row>> {
  const locked = await lockOrder(call.tx, id)
  authorizeNote(locked, call.actor)
  const order = locked ?? refuse('orders.unknown')
  const note = { note_id: noteId ?? call.newId(), order_id: order.order_id, text, at: getMadeAt(call).at }
  const added = await insertNote(call, note)
  const saved = added ?? (await findNoteByOp(call))
  if (saved?.order_id !== order.order_id) return refuse('call.invalid', { errors: { id: 'Another note has this id' } })
  if (added !== null) {
    const isAnswer =
      order.status === 'approval pending - response needed' &&
      !isStaff(call.actor) &&
      !isWrittenBefore(call, await findAskedAt(call.tx, order.order_id))
    await updateOrder(call, order.order_id, isAnswer ? { status: 'approval pending' } : {})
    if (isAnswer)
      await addOrderHistory(call, order.order_id, {
        userId: call.actor.userId,
        action: 'respond',
        from: order.status,
        to: 'approval pending',
        message: text,
      })
  }
  const { name, userId } = call.actor
  return { note_id: saved.note_id, text: saved.text, at: saved.at.toISOString(), by: name, user_id: userId }
}
