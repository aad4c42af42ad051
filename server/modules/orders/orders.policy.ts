import { createHash, timingSafeEqual } from 'node:crypto'
import { isEditable } from '../../../domain/orders/editing.ts'
import type { OrderStatus } from '../../../domain/orders/states.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { OrderScope } from './lists/lists.store.ts'
import type { OrderHead } from './orders.store.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

/** Whether the user may see orders of all accounts. */
const maySeeAllOrders = ({ facts }: Actor) => facts.admin || facts.reviewer || facts.on_site

/** Whether the order is of the caller's account and the caller may see it. */
const isOwnOrder = (order: OrderHead, actor: Actor): boolean =>
  actor.accountId === order.account_id && actor.permissions.includes('orders.view')

/** An order for callers with its key, for users of its account with `orders.view`, and for staff (O01); else null. */
export function findVisibleOrder(
  order: OrderHead | null,
  key: string,
  actor: Actor | null,
): Authorized<OrderHead> | null {
  const hasKey = isSame(order?.order_key ?? '', key) && order !== null && key !== ''
  const isOwn = actor !== null && order !== null && isOwnOrder(order, actor)
  return order !== null && (hasKey || isOwn || (actor !== null && maySeeAllOrders(actor))) ? authorize(order) : null
}

/** The same, or `orders.unknown`. A wrong key and an unknown order give the same refusal and take the same time. */
export const authorizeOrder = (order: OrderHead | null, key: string, actor: Actor | null): Authorized<OrderHead> =>
  findVisibleOrder(order, key, actor) ?? refuse('orders.unknown')

/** The orders that the caller's lists show: all for staff, else those of the caller's account (O05, W08). */
export const getOrderScope = (actor: Actor): Authorized<OrderScope> =>
  authorize(maySeeAllOrders(actor) ? { of: 'all' } : { of: 'account', accountId: actor.accountId })

/**
 * The warranty orders that the caller's list shows (W08): own account, reviewer, administrator. On-site staff find those of all
 * accounts among the orders, unless they decide on orders.
 */
export function getWarrantyOrderScope(actor: Actor): Authorized<OrderScope> {
  const { facts } = actor
  if (facts.on_site && !facts.reviewer && !mayWorkOrders(actor))
    return authorize({ of: 'account', accountId: actor.accountId })
  return getOrderScope(actor)
}

/** Whether the caller has a list of orders at all. */
export const mayListOrders = ({ facts, permissions }: Actor): boolean =>
  facts.admin || permissions.includes('orders.view')

/** Whether the caller works orders: decides on them and moves them. An account's own users never approve for themselves. */
export const mayWorkOrders = ({ facts, permissions }: Actor): boolean =>
  facts.admin || ((facts.reviewer || facts.on_site) && permissions.includes('orders.approve'))

/** Whether the caller may write a note on it: own account, reviewer, admin (O03). */
export const mayNoteOrder = (order: OrderHead, actor: Actor): boolean =>
  actor.facts.admin || actor.facts.reviewer || isOwnOrder(order, actor)

/** Authorizes a note. Refuses `orders.unknown` where the caller may not know the order, else `auth.notAllowed`. */
export function authorizeNote(order: OrderHead | null, actor: Actor): Authorized<OrderHead> {
  const known = authorizeOrder(order, '', actor)
  return mayNoteOrder(known, actor) ? known : refuse('auth.notAllowed')
}

/** Authorizes a change of status. Refuses `orders.unknown` where the caller may not know the order, else `auth.notAllowed`. */
export function authorizeWork<T extends OrderHead>(order: T | null, actor: Actor): Authorized<T> {
  if (order === null) return refuse('orders.unknown')
  authorizeOrder(order, '', actor)
  return mayWorkOrders(actor) ? authorize(order) : refuse('auth.notAllowed')
}

/** Whether the caller may edit an order in this state: staff until all of it ships, its own account until it is packed (O06). */
export const mayEdit = (
  order: OrderHead,
  state: { readonly status: OrderStatus; readonly hasShipped: boolean },
  actor: Actor,
): boolean =>
  actor.permissions.includes('orders.edit') &&
  (maySeeAllOrders(actor) || isOwnOrder(order, actor)) &&
  isEditable(state, maySeeAllOrders(actor))

/** Whether the caller may change prices: staff who may edit orders. */
export const mayPrice = (actor: Actor): boolean => maySeeAllOrders(actor) && actor.permissions.includes('orders.edit')

/** Authorizes an edit, whatever the order's status. Refuses `orders.unknown` where the caller may not know the order. */
export function authorizeEdit<T extends OrderHead>(order: T | null, actor: Actor): Authorized<T> {
  if (order === null) return refuse('orders.unknown')
  authorizeOrder(order, '', actor)
  return actor.permissions.includes('orders.edit') ? authorize(order) : refuse('auth.notAllowed')
}

/** Authorizes a list of what is to be picked, of orders of any account. */
export const authorizePicking = (actor: Actor): Authorized<OrderScope> =>
  mayWorkOrders(actor) ? authorize({ of: 'all' }) : refuse('auth.notAllowed')

/** Whether the caller may pay for an order that they may see: its customer. Staff collect in their place. */
export const mayPay = (actor: Actor | null): boolean => !isStaff(actor)

/** Authorizes a customer's payment. Refuses `orders.unknown` where the caller may not know the order, else `auth.notAllowed`. */
export function authorizePayer(order: OrderHead | null, key: string, actor: Actor | null): Authorized<OrderHead> {
  const known = authorizeOrder(order, key, actor)
  return mayPay(actor) ? known : refuse('auth.notAllowed')
}

/** Whether the caller belongs to the shop's staff, who see each other's names. */
export const isStaff = (actor: Actor | null): boolean => actor !== null && maySeeAllOrders(actor)

/** For endpoints that only staff may call. */
export const authorizeForStaff = (order: OrderHead): Authorized<OrderHead> => authorize(order)
