import type { OrderReturn, ReturnReceiptForm } from '../../../../contract/shapes/order-return.ts'
import { formatReturnNumber } from '../../../../domain/returns/number.ts'
import { toLocationCode } from '../../../../domain/warehouse/location-form.ts'
import { canTake, getStepResult, isStockable } from '../../../../domain/returns/states.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findLocationId, findPlaceCodes, putPart, restock } from '../../warehouse/index.ts'
import { writeStep } from '../opening/decide.service.ts'
import { tellReceived } from '../tell.service.ts'
import { authorizeReceiver } from '../returns.policy.ts'
import { buildReturnView, lockReturn, refuseNow } from '../returns.service.ts'
import type { FoundReturn } from '../returns.service.ts'
import { updateReturn } from '../returns.store.ts'
import { addReceived, findReturnOfReceipt, insertReceipt } from './receive.store.ts'

type FormLine = ReturnReceiptForm['lines'][number]

const isBack = ({ restock: goesBack, condition }: FormLine) => goesBack && isStockable(condition)

/** Refuses lines that the return does not have, and more pieces than are still to come, at their fields. */
function checkLines({ record }: FoundReturn, lines: readonly FormLine[]): void {
  const errors: Record<string, string> = {}
  const taken = new Map<number, number>()
  for (const [at, { position, qty, restock: goesBack, condition }] of lines.entries()) {
    const line = record.lines.find((one) => one.position === position)
    if (line === undefined) {
      errors[`lines.${at}.position`] = 'The return has no such line'
      continue
    }
    const open = line.qty - line.received - (taken.get(position) ?? 0)
    taken.set(position, (taken.get(position) ?? 0) + qty)
    if (qty > open) errors[`lines.${at}.qty`] = open <= 0 ? 'All of it came already' : `Only ${open} still to come`
    if (goesBack && !isStockable(condition)) errors[`lines.${at}.restock`] = 'Cannot go back to stock in this condition'
  }
  if (Object.keys(errors).length > 0) refuse('call.invalid', { errors })
}

/** Puts parts where the form says they go. An unknown place is refused at its field. */
async function placeParts(call: SignedIn, { record }: FoundReturn, lines: readonly FormLine[]): Promise<void> {
  for (const [at, line] of lines.entries()) {
    const part = record.lines.find(({ position }) => position === line.position)
    if (line.location.trim() === '' || !isBack(line) || part === undefined) continue
    const location = await findLocationId(call.tx, line.location)
    if (location === null)
      return refuse('call.invalid', { errors: { [`lines.${at}.location`]: 'No location has this code' } })
    await putPart(call, location, part.number)
  }
}

/** Adds what goes back to the stock, each entry of the ledger with the return and the place. */
async function restockParts(
  call: SignedIn,
  { record, order }: FoundReturn,
  { id, lines }: ReturnReceiptForm,
): Promise<void> {
  const back = lines.filter(isBack).flatMap(({ position, qty }) => {
    const part = record.lines.find((one) => one.position === position)
    return part === undefined ? [] : [{ product_id: part.product_id, by: qty }]
  })
  if (back.length === 0) return
  const places = await findPlaceCodes(
    call.tx,
    back.map(({ product_id }) => product_id),
  )
  const number = formatReturnNumber(record)
  const moves = back.map((move) => {
    const code = places.get(move.product_id)
    return { ...move, note: code === undefined ? number : `${number}, to ${code}` }
  })
  await restock(call.tx, moves, {
    ...{ kind: 'return', at: call.now, userId: call.actor.userId, orderId: order.order_id, sourceId: id },
  })
}

/** What came, a sentence each, for the history. */
const describe = ({ record }: FoundReturn, lines: readonly FormLine[]): string =>
  lines
    .map((line) => {
      const number = record.lines.find(({ position }) => position === line.position)?.number ?? ''
      return describePieces({ ...line, number, is_restocked: isBack(line) })
    })
    .join(' ')

type Pieces = OrderReturn['receipts'][number]['lines'][number]

const describePieces = ({ qty, number, condition, is_restocked }: Omit<Pieces, 'position'>): string =>
  `${qty} of ${number}, ${condition}, ${is_restocked ? 'to stock' : 'not to stock'}.`

const toPiecesKey = ({ position, qty, condition, is_restocked }: Omit<Pieces, 'number'>): string =>
  [position, qty, condition, is_restocked].join(' ')

/** The return with a receipt that was entered before. Refuses `returns.receiptKnown` where the form has another one. */
function answerKnown(view: OrderReturn, form: ReturnReceiptForm): OrderReturn {
  const known = view.receipts.find(({ id }) => id === form.id)
  const wanted = form.lines.map((line) => toPiecesKey({ ...line, is_restocked: isBack(line) }))
  const recorded = known?.lines ?? []
  const areInPlace = form.lines.every((line) => {
    const place = toLocationCode(line.location)
    const part = view.lines.find(({ position }) => position === line.position)
    return place === '' || !isBack(line) || part?.location === place
  })
  const isSame =
    areInPlace &&
    known?.note === form.note.trim() &&
    recorded.map(toPiecesKey).toSorted().join('\n') === wanted.toSorted().join('\n')
  if (!isSame)
    refuse('returns.receiptKnown', {
      values: { pieces: recorded.map(describePieces).join(' ') },
      current: view,
    })
  return view
}

/**
 * Records what came of a return. What goes back to stock is there at once, with its entry in the ledger. A receipt that is
 * entered already changes nothing: its answer was lost. Refuses `returns.unknown`, `returns.receiptKnown`, `returns.changed`,
 * `returns.notNow`, and errors by field.
 */
export async function receiveReturn(call: SignedIn, number: string, form: ReturnReceiptForm): Promise<OrderReturn> {
  authorizeReceiver(call.actor)
  const known = await findReturnOfReceipt(call.tx, form.id)
  if (known !== null) {
    const view = await buildReturnView(call, number)
    return view.id === known
      ? answerKnown(view, form)
      : refuse('call.invalid', { errors: { id: 'Another receipt has this id' } })
  }
  const found = await lockReturn(call, number, form.rev)
  if (!canTake('receive', found.record.state)) return refuseNow(call, found)
  checkLines(found, form.lines)
  const { return_id } = found.record
  const received = form.lines.map((line) => ({
    ...{ position: line.position, qty: line.qty, condition: line.condition, is_restocked: isBack(line) },
  }))
  await placeParts(call, found, form.lines)
  await restockParts(call, found, form)
  const head = { receipt_id: form.id, return_id, at: call.now, user_id: call.actor.userId, note: form.note.trim() }
  await insertReceipt(call.tx, head, received)
  for (const pieces of received) await addReceived(call.tx, return_id, pieces)
  await updateReturn(call, return_id, { state: getStepResult('receive') })
  await writeStep(call, found, 'receiveReturn', [describe(found, form.lines), head.note].filter(Boolean).join(' '))
  await tellReceived(call, found.order, number, received)
  return buildReturnView(call, number)
}
