import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import type { OrderToSend } from './shipping.store.ts'

/** The rates of an order tell its weight: they are for its account, and for who looks after orders. */
export function maySeeRates(actor: Actor | null, order: OrderToSend | null): Authorized<OrderToSend> | null {
  if (actor === null || order === null) return null
  const { admin, reviewer, on_site } = actor.facts
  return admin || reviewer || on_site || order.account_id === actor.accountId ? authorize(order) : null
}
