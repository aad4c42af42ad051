import { createHash, timingSafeEqual } from 'node:crypto'
import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { OrderHead } from './orders.store.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

/** Who sees orders of all accounts. */
const seesAll = ({ facts }: Actor) => facts.admin || facts.reviewer || facts.on_site

/**
 * An order for who has its key, for its account's people who may see orders, for reviewers, on-site staff and the office
 * (O01). A wrong key and an order that is not there answer alike, and take as long: `orders.unknown`.
 */
export function readableOrder(order: OrderHead | null, key: string, actor: Actor | null): Authorized<OrderHead> {
  const hasKey = isSame(order?.order_key ?? '', key) && order !== null && key !== ''
  const isOwn = actor !== null && actor.accountId === order?.account_id && actor.permissions.includes('orders.view')
  const may = order !== null && (hasKey || isOwn || (actor !== null && seesAll(actor)))
  return may ? authorize(order) : refuse('orders.unknown')
}

/** For rows that only the office may call. */
export const officeMayRead = (order: OrderHead): Authorized<OrderHead> => authorize(order)
