import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { orders } from '../../../contract/orders.ts'
import type { Call, Tx } from '../../kernel/call.ts'
import { readSite } from '../site/index.ts'
import { calculateBalance } from '../../../domain/orders/balance.ts'
import { getShippedState, isBackorderable, isShippable } from '../../../domain/orders/shipping.ts'
import { listNextStatuses, listWarrantyActions } from '../../../domain/orders/states.ts'
import type { Order } from '../../../contract/shapes/order.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import {
  authorizeForStaff,
  authorizeOrder,
  findVisibleOrder,
  isStaff,
  mayEdit,
  mayNoteOrder,
  mayPay,
  mayPrice,
  mayWorkOrders,
} from './orders.policy.ts'
import { findOrderHead } from './orders.store.ts'
import type { OrderHead } from './orders.store.ts'
import { wireOrder } from './orders.view.ts'
import { sumAsked } from './payments/payments.rules.ts'
import { findOrderDetails } from './order-details.store.ts'
import type { OrderDetails } from './order-details.store.ts'

type Rows = typeof orders.table

interface ReadOptions {
  readonly hasStock: boolean
  readonly brand: string | null
}

/** The order as this caller sees it, with what the caller may do. */
async function viewOrder(
  { tx, actor }: Pick<Call, 'tx' | 'actor'>,
  head: Authorized<OrderHead>,
  options: ReadOptions,
): Promise<Order> {
  const details = await findOrderDetails(tx, head)
  const { status, order_type } = details.order
  const works = actor !== null && mayWorkOrders(actor)
  const shipped = getShippedState(details.lines)
  const balance = calculateBalance(details.order, details.payments)
  // What a bank is asking about on a cancelled order is released, so it is not to be paid by another card.
  const isPayable = mayPay(actor) && status !== 'cancelled'
  const unconfirmed = isPayable ? sumAsked(details.payments, actor?.userId ?? null) : 0
  const edits = actor !== null && mayEdit(head, { status, hasShipped: shipped !== 'none' }, actor)
  return wireOrder(details, {
    ...options,
    unconfirmed,
    isSignedIn: actor !== null,
    isStaff: isStaff(actor),
    isAdmin: actor?.facts.admin === true,
    may: {
      note: actor !== null && mayNoteOrder(head, actor),
      statuses: works ? [...listNextStatuses(status)] : [],
      actions: works && order_type === 'warranty' ? [...listWarrantyActions(status)] : [],
      edit: edits,
      collect: actor !== null && actor.facts.admin && balance > 0,
      pay: mayPay(actor) && balance > 0,
      price: edits && mayPrice(actor),
      ship: works && isShippable(status),
      backorder: works && isBackorderable(status),
      correct: works && shipped !== 'none',
    },
  })
}

/** An order with all details (O01). Refuses `orders.unknown`. */
export async function readOrder(
  call: Call,
  id: string,
  options: { readonly key: string; readonly hasStock: boolean; readonly isBranded: boolean },
): Promise<Reply<Rows['readOrder']>> {
  const head = authorizeOrder(await findOrderHead(call.tx, id), options.key, call.actor)
  const brand = options.isBranded ? (await readSite(call)).brand : null
  return viewOrder(call, head, { hasStock: options.hasStock, brand })
}

/** An order that the caller may see, by its number in any notation; null where there is none. */
export const findReadableOrder = async (
  { tx, actor }: Pick<Call, 'tx' | 'actor'>,
  number: string,
  key: string,
): Promise<Authorized<OrderHead> | null> => findVisibleOrder(await findOrderHead(tx, number), key, actor)

/**
 * The order as this caller, signed in or with its key, sees it now, after a change or for a conflict. Refuses
 * `orders.unknown`.
 */
export async function buildOrderView(call: Pick<Call, 'tx' | 'actor'>, id: string, key = ''): Promise<Order> {
  const head = authorizeOrder(await findOrderHead(call.tx, id), key, call.actor)
  return viewOrder(call, head, { hasStock: false, brand: null })
}

/** An order of any account by its number, for endpoints that only staff may call. Null if there is none. */
export async function readOrderByNumber(tx: Tx, number: string): Promise<OrderDetails | null> {
  const head = await findOrderHead(tx, number)
  return head === null ? null : findOrderDetails(tx, authorizeForStaff(head))
}
