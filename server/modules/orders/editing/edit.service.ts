import type { Order } from '../../../../contract/shapes/order.ts'
import type { OrderEdit, OrderPreview } from '../../../../contract/shapes/order-edit.ts'
import {
  describeAmounts,
  describeParts,
  listStockChanges,
  needsNewApproval,
} from '../../../../domain/orders/editing.ts'
import { willCall } from '../../../../domain/checkout/checks.ts'
import { calculateBalance } from '../../../../domain/orders/balance.ts'
import { getShippedState } from '../../../../domain/orders/shipping.ts'
import { findApprovalReason } from '../../../../domain/orders/order-limit.ts'
import type { Credit } from '../../../../domain/orders/order-limit.ts'
import { getOrderStatusLabel, holdsStock } from '../../../../domain/orders/states.ts'
import type { OrderStatus } from '../../../../domain/orders/states.ts'
import { toAmount, toCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { fetchCarrierRates, toParcel } from '../../cart/index.ts'
import { readTerms, resolveLimits } from '../../settings/index.ts'
import type { CartPorts } from '../../cart/index.ts'
import { moveStock } from '../../warehouse/index.ts'
import { authorizeEdit, isStaff, mayEdit, mayPrice } from '../orders.policy.ts'
import { addOrderHistory, findOrderRow, lockOrder, updateOrder } from '../orders.store.ts'
import type { LockedOrder } from '../orders.store.ts'
import { buildOrderView } from '../orders.service.ts'
import { lockCredit, sumOwed } from '../payments/credit.store.ts'
import { listPayments } from '../payments/ledger.store.ts'
import { returnExcess } from '../payments/refunds.service.ts'
import { hasShipped, listShipments } from '../shipments/shipments.store.ts'
import { tellCustomer } from '../tell-customer.service.ts'
import { editAddress, formatPlace, toAddressColumns } from './edit-addresses.service.ts'
import { editLines } from './edit-lines.service.ts'
import { findAccountTerms, replaceLines } from './edit.store.ts'
import { buildEditEmail } from './edit.mail.ts'
import { formatTotals, planEdit } from './plan-edit.service.ts'
import type { EditAnswers, EditPlan } from './plan-edit.service.ts'

/** Refuses `orders.notEditable` with the present order, if its state allows no edit by this caller. */
async function checkEditable(call: SignedIn, order: LockedOrder): Promise<void> {
  const { status } = order
  const isPart = await hasShipped(call.tx, order.order_id)
  if (mayEdit(order, { status, hasShipped: isPart }, call.actor)) return
  refuse('orders.notEditable', {
    values: { status: isPart && holdsStock(status) ? 'Partly shipped' : getOrderStatusLabel(status) },
    current: await buildOrderView(call, order.display_id),
  })
}

const planOf = (call: SignedIn, ports: CartPorts, order: LockedOrder, edit: OrderEdit, answers: EditAnswers) =>
  planEdit(call, ports, order, edit, { mayPrice: mayPrice(call.actor), answers })

/** Asks carrier and address service about the order as the edit leaves it. Never in a transaction: both may take seconds. */
export async function prepareEdit(call: SignedIn, ports: CartPorts, id: string, edit: OrderEdit): Promise<EditAnswers> {
  const order = authorizeEdit(await findOrderRow(call.tx, id), call.actor)
  const { after, isChanged } = await editAddress(call.tx, order, edit, 'shipping')
  const { grams } = await editLines(call.tx, order, edit.products, mayPrice(call.actor))
  const parcel = toParcel(after.postal_code, [{ qty: 1, grams }])
  const [rates, checked] = await Promise.all([
    fetchCarrierRates(call, ports, parcel),
    isChanged || order.ship_code === willCall ? ports.addressCheck.check(after) : null,
  ])
  return { rates, address: checked?.errors ?? {} }
}

/** What an edit would cost, or what is wrong with it. Refuses `orders.unknown`, `orders.notEditable`. */
export async function previewEdit(
  call: SignedIn,
  ports: CartPorts,
  id: string,
  edit: OrderEdit,
): Promise<OrderPreview> {
  const answers = await prepareEdit(call, ports, id, edit)
  const order = authorizeEdit(await findOrderRow(call.tx, id), call.actor)
  await checkEditable(call, order)
  const plan = await planOf(call, ports, order, edit, answers)
  const taken = new Map(holdsStock(order.status) ? plan.parts.before.map((line) => [line.product_id, line.qty]) : [])
  const { amounts } = plan
  return {
    rev: order.rev,
    products: plan.parts.after.map((line) => ({
      ...{ product_id: line.product_id, number: line.number, name: line.name, qty: line.qty },
      price: toAmount(line.price),
      list_price: toAmount(line.list_price),
      stock: (plan.parts.parts.get(line.product_id)?.stock ?? 0) + (taken.get(line.product_id) ?? 0),
    })),
    subtotal: toAmount(amounts.subtotal),
    discount: toAmount(amounts.discount),
    shipping_cost: toAmount(amounts.shipping_cost),
    surcharge: toAmount(amounts.surcharge),
    tax: toAmount(amounts.tax),
    total: toAmount(amounts.total),
    ship_code: plan.shipCode,
    services: plan.services.map(({ code, name, rate, surcharge, days }) => ({
      service_code: code,
      name,
      rate: toAmount(rate),
      surcharge: toAmount(surcharge),
      days,
    })),
    errors: plan.errors,
    is_estimated: plan.isEstimated,
  }
}

/**
 * Takes the additional pieces from stock and returns those that are no longer ordered; all of them where a new approval takes
 * them again. Refuses `orders.stock`.
 */
async function updateStock(call: SignedIn, order: LockedOrder, { parts }: EditPlan, isUnapproved: boolean) {
  if (!holdsStock(order.status)) return
  const changes = listStockChanges(parts.before, isUnapproved ? [] : parts.after)
  const short = await moveStock(
    call.tx,
    changes.map(({ product_id, qty }) => ({ product_id, by: -qty })),
    { kind: 'order edit', at: call.now, userId: call.actor.userId, orderId: order.order_id },
  )
  if (short === null) return
  const line = parts.after.find((one) => one.product_id === short.product_id)
  const had = parts.before.find((one) => one.product_id === short.product_id)?.qty ?? 0
  refuse('orders.stock', {
    values: { left: short.left + had, part: `${line?.number ?? ''} ${line?.name ?? ''}`.trim(), qty: line?.qty ?? 0 },
  })
}

/** What the edit changes, a sentence each, for the history and the mail. */
function describe(order: LockedOrder, edit: OrderEdit, plan: EditPlan): string[] {
  const { shipping, billing, amounts, shipCode } = plan
  const typed = (name: 'po_number' | 'message', label: string) =>
    edit[name] === undefined || edit[name].trim() === order[name] ? [] : [`${label} changed.`]
  const isContactOnly = formatPlace(shipping.before) === formatPlace(shipping.after)
  return [
    ...describeParts(plan.parts.before, plan.parts.after),
    ...(shipping.isChanged && !isContactOnly ? [`Ships to ${formatPlace(shipping.after)}.`] : []),
    ...(shipping.isChanged && isContactOnly ? ['Contact of the shipment changed.'] : []),
    ...(billing.isChanged ? ['Billing address changed.'] : []),
    ...(shipCode === order.ship_code ? [] : ['Shipping service changed.']),
    ...(plan.requiresSignature === order.require_signature
      ? []
      : [plan.requiresSignature ? 'A signature is required on delivery.' : 'No signature is required on delivery.']),
    ...typed('po_number', 'PO number'),
    ...typed('message', 'Message'),
    ...describeAmounts(order, amounts),
  ]
}

/**
 * Saves an edit of an order (O06): parts, addresses, contact and shipping. The server works out every amount; stock, history
 * and the customer's mail follow in the same transaction. An account that makes its order dearer than it may buy without
 * approval gets it on hold; its warranty order that grows waits for approval again. An edit that changes nothing leaves no
 * trace. Refuses `orders.unknown`, `orders.notEditable`, `orders.changed`, `orders.costChanged`, `orders.stock`, and errors
 * by field.
 */
export async function editOrder(
  call: SignedIn,
  ports: CartPorts,
  id: string,
  { edit, answers }: { readonly edit: OrderEdit; readonly answers: EditAnswers },
): Promise<Order> {
  const order = authorizeEdit(await lockOrder(call.tx, id), call.actor)
  const current = () => buildOrderView(call, order.display_id)
  if (edit.rev !== undefined && edit.rev !== order.rev) refuse('orders.changed', { current: await current() })
  await checkEditable(call, order)
  const plan = await planOf(call, ports, order, edit, answers)
  if (Object.keys(plan.errors).length > 0) refuse('call.invalid', { errors: plan.errors })
  const { amounts } = plan
  if (edit.expected_total !== undefined && toCents(edit.expected_total) !== amounts.total)
    refuse('orders.costChanged', {
      values: formatTotals(amounts.total, toCents(edit.expected_total)),
      current: await current(),
    })
  const changes = describe(order, edit, plan)
  if (changes.length === 0) return current()
  const isUnapproved = isNoLongerApproved(call, order, plan)
  await updateStock(call, order, plan, isUnapproved)
  if (plan.parts.isOtherParcel || plan.parts.isOtherPrice) await replaceLines(call.tx, order.order_id, plan.parts.after)
  const stop = isUnapproved ? newApproval : await findHold(call, order, plan)
  // An edit that takes off all that was still to come leaves a shipped order.
  const isDone = getShippedState(plan.parts.after) === 'all'
  await updateOrder(call, order.order_id, {
    ...amounts,
    ship_code: plan.shipCode,
    require_signature: plan.requiresSignature,
    ...(plan.shipping.isChanged ? await toAddressColumns(call.tx, plan.shipping, 'shipping') : {}),
    // Free text that stood in for the fields gives way to them.
    ...(plan.billing.isChanged
      ? { ...(await toAddressColumns(call.tx, plan.billing, 'billing')), address_block: '' }
      : {}),
    ...(edit.po_number === undefined ? {} : { po_number: edit.po_number.trim() }),
    ...(edit.message === undefined ? {} : { message: edit.message.trim() }),
    ...(stop === null ? {} : { status: stop.to }),
    ...(isDone ? await toShippedColumns(call, order) : {}),
  })
  const entry = { userId: call.actor.userId, from: order.status }
  await addOrderHistory(call, order.order_id, {
    ...{ ...entry, action: 'edit', to: order.status },
    message: changes.join(' '),
  })
  if (isDone) await addOrderHistory(call, order.order_id, { ...entry, action: 'ship', to: 'shipped', message: null })
  if (stop !== null) await addOrderHistory(call, order.order_id, { ...entry, ...stop, userId: null })
  const notices = [
    ...changes,
    ...(stop === null ? [] : [stop.message]),
    ...(await returnExcess(call, order, amounts.total)),
  ]
  const balance = calculateBalance({ ...order, ...amounts }, await listPayments(call.tx, order.order_id))
  // What is on account is paid by its terms.
  const due = order.payment === 'terms' ? 0 : balance
  const shipped = { ...order, shipping_email: plan.shipping.after.email }
  await tellCustomer(call, shipped, (mailed) => buildEditEmail(mailed, notices, { total: amounts.total, due }))
  return current()
}

/** The columns of an order of which nothing is still to come. */
async function toShippedColumns({ tx, now }: SignedIn, { order_id }: LockedOrder) {
  const last = (await listShipments(tx, order_id)).at(-1)
  return { status: 'shipped' as const, shipped_at: last?.shipped_at ?? now }
}

/** What stops an order that its own account edits, as the entry of its history. */
interface Stop {
  readonly action: string
  readonly to: OrderStatus
  readonly message: string
}

const newApproval: Stop = {
  action: 'review',
  to: 'approval pending',
  message: 'This warranty order has more than was approved, so we review it again before it ships.',
}

/** Whether an edit by the account itself ends the approval of a warranty order. Staff decide by editing. */
const isNoLongerApproved = (call: SignedIn, order: LockedOrder, { amounts, parts }: EditPlan): boolean =>
  order.order_type === 'warranty' &&
  order.status === 'order received' &&
  !isStaff(call.actor) &&
  needsNewApproval({ lines: parts.before, total: order.total }, { lines: parts.after, total: amounts.total })

/** Why an edit by the account itself puts the order on hold, or null. Staff decide by editing. */
async function findHold(call: SignedIn, order: LockedOrder, { amounts }: EditPlan): Promise<Stop | null> {
  if (isStaff(call.actor) || order.status !== 'order received' || amounts.total <= order.total) return null
  if (order.order_type === 'warranty') return null
  const { name, isOnHold, ...own } = await findAccountTerms(call.tx, order.account_id)
  const { orderLimit, creditLimit } = resolveLimits(await readTerms(call.tx), own)
  const credit = order.payment === 'terms' && creditLimit !== null ? await findCredit(call, order, creditLimit) : null
  const message = findApprovalReason({ isOnHold, orderLimit, accountName: name }, amounts.total, credit)
  return message === null ? null : { action: 'hold', to: 'on hold', message }
}

/** What the account may owe, and owes apart from the total of this order: what was paid of it counts for it. */
async function findCredit(
  { tx }: SignedIn,
  { account_id, total, credited }: LockedOrder,
  limit: Cents,
): Promise<Credit> {
  await lockCredit(tx, account_id)
  return { limit, owed: (await sumOwed(tx, account_id)) - (total - credited) }
}
