import type {
  OrderReturn,
  ReturnAcceptance,
  ReturnCancellation,
  ReturnDecline,
} from '../../../../contract/shapes/order-return.ts'
import { formatReturnNumber } from '../../../../domain/returns/number.ts'
import { giveUp } from '../../../../domain/returns/pieces.ts'
import { canTake, getStepResult } from '../../../../domain/returns/states.ts'
import type { Call, SignedIn } from '../../../kernel/call.ts'
import { addOrderHistory, listOrderLines, updateOrder } from '../../orders/index.ts'
import { tellCancelled, tellDeclined, tellOpened } from '../tell.service.ts'
import { authorizeOffice } from '../returns.policy.ts'
import { buildReturnView, lockReturn, refuseNow } from '../returns.service.ts'
import type { FoundReturn } from '../returns.service.ts'
import { updateReturn, updateReturned } from '../returns.store.ts'
import { toFee } from '../returns.view.ts'

/** Writes a step of a return in its order's history, and counts a change of the order. */
export async function writeStep(
  call: Call,
  { record, order }: FoundReturn,
  action: string,
  message: string,
): Promise<void> {
  await updateOrder(call, order.order_id, {})
  await addOrderHistory(call, order.order_id, {
    ...{ userId: call.actor?.userId ?? null, action, from: order.status, to: order.status },
    message: [`${formatReturnNumber(record)}.`, message].filter(Boolean).join(' '),
  })
}

/** Lets pieces of a return be returned again. */
export async function releasePieces(
  { tx }: Pick<Call, 'tx'>,
  orderId: number,
  pieces: readonly { readonly product_id: number; readonly price: number; readonly qty: number }[],
): Promise<void> {
  const lines = await listOrderLines(tx, orderId)
  const after = giveUp(lines, pieces)
  await updateReturned(
    tx,
    orderId,
    after.filter((line, at) => line.returned !== lines[at]?.returned),
  )
}

/** Accepts a customer's request. Refuses `returns.unknown`, `returns.changed`, `returns.notNow`. */
export async function acceptReturn(call: SignedIn, number: string, form: ReturnAcceptance): Promise<OrderReturn> {
  authorizeOffice(call.actor)
  const found = await lockReturn(call, number, form.rev)
  if (!canTake('accept', found.record.state)) return refuseNow(call, found)
  const fee = toFee(form.fee)
  const answer = form.note.trim()
  await updateReturn(call, found.record.return_id, {
    ...{ state: getStepResult('accept'), answer, refunds_shipping: form.refunds_shipping },
    ...{ fee_kind: fee.kind, fee_value: fee.value },
  })
  await writeStep(call, found, 'acceptReturn', answer)
  await tellOpened(call, found.order, number)
  return buildReturnView(call, number)
}

/** Declines a request with a message. Refuses `returns.unknown`, `returns.changed`, `returns.notNow`. */
export async function declineReturn(call: SignedIn, number: string, form: ReturnDecline): Promise<OrderReturn> {
  authorizeOffice(call.actor)
  const found = await lockReturn(call, number, form.rev)
  if (!canTake('decline', found.record.state)) return refuseNow(call, found)
  await releasePieces(call, found.order.order_id, found.record.lines)
  await updateReturn(call, found.record.return_id, { state: getStepResult('decline'), answer: form.message })
  await writeStep(call, found, 'declineReturn', form.message)
  await tellDeclined(call, found.order, number)
  return buildReturnView(call, number)
}

/** Cancels a return of which nothing came. Refuses `returns.unknown`, `returns.changed`, `returns.notNow`. */
export async function cancelReturn(call: SignedIn, number: string, form: ReturnCancellation): Promise<OrderReturn> {
  authorizeOffice(call.actor)
  const found = await lockReturn(call, number, form.rev)
  if (!canTake('cancel', found.record.state)) return refuseNow(call, found)
  const answer = form.note.trim()
  await releasePieces(call, found.order.order_id, found.record.lines)
  await updateReturn(call, found.record.return_id, { state: getStepResult('cancel'), answer })
  await writeStep(call, found, 'cancelReturn', answer)
  await tellCancelled(call, found.order, number)
  return buildReturnView(call, number)
}
