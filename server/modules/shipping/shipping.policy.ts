import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import type { OrderForRates } from './shipping.store.ts'

/** The rates of an order reveal its weight: only its account and staff may see them. */
export function authorizeRates(actor: Actor | null, order: OrderForRates | null): Authorized<OrderForRates> | null {
  if (actor === null || order === null) return null
  const { admin, reviewer, on_site } = actor.facts
  return admin || reviewer || on_site || order.account_id === actor.accountId ? authorize(order) : null
}
