import type { OrderReturn, ReturnForm, ReturnRequest } from '../../../../contract/shapes/order-return.ts'
import { formatReturnNumber } from '../../../../domain/returns/number.ts'
import type { ReturnNumber } from '../../../../domain/returns/number.ts'
import { findLateReason, getReturnDeadline, takeBack } from '../../../../domain/returns/pieces.ts'
import { formatReason } from '../../../../domain/returns/states.ts'
import type { Call, SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import {
  addOrderHistory,
  authorizeOrder,
  authorizeWork,
  listOrderLines,
  listShipments,
  lockOrder,
  updateOrder,
} from '../../orders/index.ts'
import type { LockedOrder } from '../../orders/index.ts'
import { readReturnSettings } from '../../settings/index.ts'
import { notifyShop } from '../notices.service.ts'
import { tellOpened } from '../tell.service.ts'
import { buildReturnView } from '../returns.service.ts'
import { findReturnById, insertReturn, updateReturned } from '../returns.store.ts'
import type { NewReturn } from '../returns.store.ts'
import { toFee } from '../returns.view.ts'

type FormLine = ReturnRequest['lines'][number] & { readonly restock: boolean }

/** What is asked for, in a form that two returns can be compared by. A part whose pieces come of two lines is one. */
function toLinesKey(lines: readonly FormLine[]): string {
  const pieces = new Map<string, number>()
  for (const { product_id, qty, reason, reason_text, restock } of lines) {
    const key = JSON.stringify([product_id, reason, reason_text.trim(), restock])
    pieces.set(key, (pieces.get(key) ?? 0) + qty)
  }
  return JSON.stringify([...pieces].map((one) => JSON.stringify(one)).toSorted())
}

/**
 * The return that was entered under this id before its answer was lost, or null. Refuses an id of another order's, and
 * `returns.known` where it has other lines, or is not `isSame`.
 */
async function findKnown(
  call: Call,
  order: LockedOrder,
  form: { readonly id: string; readonly lines: readonly FormLine[] },
  isSame: (known: OrderReturn) => boolean,
): Promise<OrderReturn | null> {
  const found = await findReturnById(call.tx, form.id)
  if (found === null) return null
  if (found.order_id !== order.order_id) refuse('call.invalid', { errors: { id: 'Another return has this id' } })
  const known = await buildReturnView(call, formatReturnNumber(found))
  if (toLinesKey(known.lines) !== toLinesKey(form.lines) || !isSame(known)) {
    const pieces = known.lines.map(({ qty, number, name }) => `${qty} of ${number} ${name}`).join(', ')
    refuse('returns.known', { values: { number: known.number, pieces } })
  }
  return known
}

/**
 * Enters a return of pieces of a locked order that have shipped and are on no other return. Refuses `returns.tooMany`.
 */
async function enterReturn(
  call: Call,
  order: LockedOrder,
  lines: readonly FormLine[],
  created: Pick<NewReturn, 'return_id' | 'state' | 'is_request' | 'message' | 'answer'> & Partial<NewReturn>,
): Promise<ReturnNumber> {
  const own = await listOrderLines(call.tx, order.order_id)
  const taken = takeBack(own, lines)
  if (taken.is === 'short') {
    const line = own.find(({ product_id }) => product_id === taken.product_id)
    const part = line === undefined ? 'this part' : `${line.number} ${line.name}`
    return refuse('returns.tooMany', { values: { left: taken.left, part } })
  }
  const userId = call.actor?.userId ?? null
  const number = await insertReturn(
    call.tx,
    {
      ...{ order_id: order.order_id, user_id: userId, opened_at: call.now, updated_at: call.now },
      ...{ credited_at: null, credited_by: null, ...created },
    },
    taken.lines.flatMap(({ index, qty }) => {
      const line = own[index]
      const typed = lines.find(({ product_id }) => product_id === line?.product_id)
      if (line === undefined || typed === undefined) return []
      const { reason, reason_text, restock } = typed
      const part = { product_id: line.product_id, number: line.number, name: line.name, price: line.price }
      return [{ ...part, qty, reason, reason_text: reason_text.trim(), restock }]
    }),
  )
  await updateReturned(
    call.tx,
    order.order_id,
    taken.lines.flatMap(({ index, qty }) => {
      const line = own[index]
      return line === undefined ? [] : [{ position: line.position, returned: line.returned + qty }]
    }),
  )
  await updateOrder(call, order.order_id, {})
  const what = taken.lines.map(({ index, qty }) => {
    const { product_id = 0, number: part = '', name = '' } = own[index] ?? {}
    const typed = lines.find((line) => line.product_id === product_id)
    const why = typed === undefined ? '' : ` (${formatReason(typed.reason, typed.reason_text)})`
    return `${qty} of ${part} ${name}${why}.`
  })
  await addOrderHistory(call, order.order_id, {
    ...{ userId, action: created.is_request ? 'requestReturn' : 'openReturn', from: order.status, to: order.status },
    message: [`${formatReturnNumber(number)}:`, ...what, created.message].filter(Boolean).join(' '),
  })
  return number
}

/**
 * Opens a return: its parts can be sent, and the customer gets the instructions. A return that is entered already changes
 * nothing: its answer was lost. Refuses `orders.unknown`, `returns.known`, `returns.tooMany`.
 */
export async function openReturn(call: SignedIn, id: string, form: ReturnForm): Promise<OrderReturn> {
  const order = authorizeWork(await lockOrder(call.tx, id), call.actor)
  const fee = toFee(form.fee)
  // The terms and the note are others once it was accepted, credited or cancelled.
  const known = await findKnown(call, order, form, (one) => {
    const entered = toFee(one.fee)
    const hasTerms =
      entered.kind === fee.kind && entered.value === fee.value && one.refunds_shipping === form.refunds_shipping
    return !one.is_request && (one.rev > 1 || (hasTerms && one.answer === form.note.trim()))
  })
  if (known !== null) return known
  const number = await enterReturn(call, order, form.lines, {
    ...{ return_id: form.id, state: 'opened', is_request: false, message: '', answer: form.note.trim() },
    ...{ fee_kind: fee.kind, fee_value: fee.value, refunds_shipping: form.refunds_shipping },
  })
  await tellOpened(call, order, formatReturnNumber(number))
  return buildReturnView(call, formatReturnNumber(number))
}

/**
 * A customer asks for a return, which staff accept or decline. Refuses `orders.unknown`, `returns.known`, `returns.tooMany`,
 * and `returns.tooLate` with the sentence that says until when it was possible.
 */
export async function requestReturn(call: Call, id: string, key: string, form: ReturnRequest): Promise<OrderReturn> {
  const order = await lockOrder(call.tx, id)
  authorizeOrder(order, key, call.actor)
  if (order === null) return refuse('orders.unknown')
  const lines = form.lines.map((line) => ({ ...line, restock: true }))
  const message = form.message.trim()
  const known = await findKnown(call, order, { id: form.id, lines }, (one) => one.is_request && one.message === message)
  if (known !== null) return known
  const shipments = (await listShipments(call.tx, order.order_id)).map(({ shipped_at, delivered_at }) => ({
    shipped_at: shipped_at.toISOString(),
    delivered_at: delivered_at?.toISOString() ?? null,
  }))
  const { days } = await readReturnSettings(call.tx)
  const late = findLateReason(getReturnDeadline(shipments, days), days, call.now.getTime())
  if (late !== null) refuse('returns.tooLate', { values: { sentence: late } })
  const number = await enterReturn(call, order, lines, {
    ...{ return_id: form.id, state: 'requested', is_request: true, message, answer: '' },
  })
  await notifyShop(call, formatReturnNumber(number), 'requested')
  return buildReturnView(call, formatReturnNumber(number))
}
