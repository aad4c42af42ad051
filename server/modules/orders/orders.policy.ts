import { createHash, timingSafeEqual } from 'node:crypto'
import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { OrderHead } from './orders.store.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

/** Whether the user may see orders of all accounts. */
const maySeeAllOrders = ({ facts }: Actor) => facts.admin || facts.reviewer || facts.on_site

/**
 * Authorizes an order for callers with its key, for users of its account with `orders.view`, and for staff (O01). A wrong
 * key and an unknown order give the same refusal and take the same time: `orders.unknown`.
 */
export function authorizeOrder(order: OrderHead | null, key: string, actor: Actor | null): Authorized<OrderHead> {
  const hasKey = isSame(order?.order_key ?? '', key) && order !== null && key !== ''
  const isOwn = actor !== null && actor.accountId === order?.account_id && actor.permissions.includes('orders.view')
  const isAllowed = order !== null && (hasKey || isOwn || (actor !== null && maySeeAllOrders(actor)))
  return isAllowed ? authorize(order) : refuse('orders.unknown')
}

/** For endpoints that only staff may call. */
export const authorizeForStaff = (order: OrderHead): Authorized<OrderHead> => authorize(order)
