import type {
  CreditForm,
  CreditPreview,
  OrderReturn,
  ReturnPreview,
  WiredCredit,
} from '../../../../contract/shapes/order-return.ts'
import { formatCents, toCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import { calculateBalance, calculateDue, calculatePaid } from '../../../../domain/orders/balance.ts'
import { calculateCredit, planCredit, splitOrder, sumCredits } from '../../../../domain/returns/credit.ts'
import type { CreditAmounts, CreditPots, CreditWay, RestockingFee } from '../../../../domain/returns/credit.ts'
import { formatReturnNumber } from '../../../../domain/returns/number.ts'
import { takeBack } from '../../../../domain/returns/pieces.ts'
import { canTake, getStepResult } from '../../../../domain/returns/states.ts'
import type { SignedIn, Tx } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { CartPorts } from '../../cart/index.ts'
import {
  authorizeWork,
  findCharges,
  findOrderRow,
  listOrderLines,
  listPayments,
  stageRefunds,
  sumByHand,
  sumReturnable,
  updateOrder,
} from '../../orders/index.ts'
import type { LockedOrder } from '../../orders/index.ts'
import { releasePieces, writeStep } from '../opening/decide.service.ts'
import { tellCredited } from '../tell.service.ts'
import { authorizeOffice } from '../returns.policy.ts'
import { buildReturnView, findReturnByNumber, lockReturn, refuseNow } from '../returns.service.ts'
import type { FoundReturn } from '../returns.service.ts'
import { listReturnsOf, updateReturn } from '../returns.store.ts'
import { toFee, wireCredit } from '../returns.view.ts'

interface Asked {
  readonly goods: Cents
  readonly isShippingBack: boolean
  readonly fee: RestockingFee
}

/** What earlier returns of an order gave back. */
const findEarlier = async (tx: Tx, orderId: number): Promise<CreditPots> =>
  sumCredits((await listReturnsOf(tx, orderId)).filter(({ state }) => state === 'credited'))

const nothing: CreditPots = { goods: 0, discount: 0, tax: 0, shipping: 0, shipping_tax: 0 }

/** What a return gives back and where it goes. The manufacturer paid a warranty order, so that gives back nothing. */
async function planAmounts(
  call: SignedIn,
  ports: CartPorts,
  order: LockedOrder,
  asked: Asked,
): Promise<CreditAmounts & CreditWay> {
  const isWarranty = order.order_type === 'warranty'
  const pots = isWarranty ? nothing : splitOrder(order, await findCharges(call, ports, order))
  const amounts = calculateCredit(pots, await findEarlier(call.tx, order.order_id), asked)
  const entries = await listPayments(call.tx, order.order_id)
  const balance = calculateBalance(order, entries)
  const onCards = sumReturnable(entries, -balance)
  const way = planCredit(amounts.credit, { payment: order.payment, balance, onCards })
  return { ...amounts, ...way }
}

/** What a return of these parts would give back. Refuses `orders.unknown`, `returns.tooMany`. */
export async function previewReturn(
  call: SignedIn,
  ports: CartPorts,
  id: string,
  form: ReturnPreview,
): Promise<WiredCredit> {
  const order = authorizeWork(await findOrderRow(call.tx, id), call.actor)
  const lines = await listOrderLines(call.tx, order.order_id)
  const taken = takeBack(lines, form.lines)
  if (taken.is === 'short') {
    const line = lines.find(({ product_id }) => product_id === taken.product_id)
    const part = line === undefined ? 'this part' : `${line.number} ${line.name}`
    return refuse('returns.tooMany', { values: { left: taken.left, part } })
  }
  const goods = taken.lines.reduce((sum, { index, qty }) => sum + qty * (lines[index]?.price ?? 0), 0)
  const asked = { goods, isShippingBack: form.refunds_shipping, fee: toFee(form.fee) }
  return wireCredit(await planAmounts(call, ports, order, asked))
}

const toAsked = ({ record }: FoundReturn, form: CreditPreview): Asked => ({
  goods: record.lines.reduce((sum, { received, price }) => sum + received * price, 0),
  isShippingBack: form.refunds_shipping,
  fee: toFee(form.fee),
})

/** What crediting a return would give back, for what came. Refuses `returns.unknown`, `returns.notNow`. */
export async function previewCredit(
  call: SignedIn,
  ports: CartPorts,
  number: string,
  form: CreditPreview,
): Promise<WiredCredit> {
  authorizeOffice(call.actor)
  const found = (await findReturnByNumber(call.tx, number)) ?? refuse('returns.unknown')
  if (!canTake('credit', found.record.state)) return refuseNow(call, found)
  return wireCredit(await planAmounts(call, ports, found.order, toAsked(found, form)))
}

/** Where a credit went, a sentence each. */
export const describeWay = (way: CreditWay, payment: LockedOrder['payment']): string[] => [
  ...(way.to_balance === 0
    ? []
    : [
        payment === 'terms'
          ? `${formatCents(way.to_balance)} is credited to the account.`
          : `${formatCents(way.to_balance)} is no longer due.`,
      ]),
  ...(way.to_card === 0 ? [] : [`${formatCents(way.to_card)} goes back to the card.`]),
  ...(way.to_hand === 0 ? [] : [`${formatCents(way.to_hand)} is owed to the customer.`]),
]

/**
 * Credits what came of a return: to the card through a refund under a key, off what is due, or onto the account. All is one
 * transaction; the refund itself is a job, as others are (record 072). What did not come is off the return and can come on
 * another one. Refuses `returns.unknown`, `returns.changed`, `returns.notNow`, and `returns.creditChanged` if the amount is
 * another one than the screen had shown.
 */
export async function creditReturn(
  call: SignedIn,
  ports: CartPorts,
  number: string,
  form: CreditForm,
): Promise<OrderReturn> {
  authorizeOffice(call.actor)
  const found = await lockReturn(call, number, form.rev)
  const { record, order } = found
  if (!canTake('credit', record.state)) return refuseNow(call, found)
  const all = await planAmounts(call, ports, order, toAsked(found, form))
  if (all.credit !== toCents(form.expected))
    refuse('returns.creditChanged', {
      values: { credit: formatCents(all.credit), expected: formatCents(toCents(form.expected)) },
      current: await buildReturnView(call, number),
    })
  const missing = record.lines
    .map(({ product_id, price, qty, received }) => ({ product_id, price, qty: qty - received }))
    .filter(({ qty }) => qty > 0)
  if (missing.length > 0) await releasePieces(call, order.order_id, missing)
  if (all.to_card > 0) {
    const entries = await listPayments(call.tx, order.order_id)
    const paid = calculatePaid(entries)
    const dueBefore = calculateDue(order)
    const due = paid - sumByHand(entries, paid - dueBefore) - all.to_card
    const message = formatReturnNumber(record)
    await stageRefunds(call, order.order_id, { dueBefore, due, userId: call.actor.userId, message })
  }
  await updateOrder(call, order.order_id, { credited: order.credited + all.credit })
  const answer = form.note.trim()
  const fee = toFee(form.fee)
  await updateReturn(call, record.return_id, {
    ...{ state: getStepResult('credit'), ...all, credited_at: call.now, credited_by: call.actor.userId },
    ...{ fee_kind: fee.kind, fee_value: fee.value, refunds_shipping: form.refunds_shipping },
    ...(answer === '' ? {} : { answer }),
  })
  const gone = missing.reduce((sum, { qty }) => sum + qty, 0)
  const sentences = [
    `Credited ${formatCents(all.credit)}.`,
    ...describeWay(all, order.payment),
    ...(gone === 0 ? [] : [`${gone} ${gone === 1 ? 'piece' : 'pieces'} did not come.`]),
    answer,
  ]
  await writeStep(call, found, 'creditReturn', sentences.filter(Boolean).join(' '))
  await tellCredited(call, order, number)
  return buildReturnView(call, number)
}
