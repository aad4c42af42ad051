import type { FoundThings } from '../../../../contract/shapes/found.ts'
import { parseOrderNumber } from '../../../../domain/orders/number.ts'
import { normalizeTracking } from '../../../../domain/orders/shipping.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { getOrderScope, mayListOrders } from '../orders.policy.ts'
import { findNamedOrders, findOrdersByText } from './find.store.ts'

/** Orders by number, tracking number or any text of the list, of those that the caller sees. Named ones come first. */
export async function findOrders(call: SignedIn, typed: string, limit: number): Promise<FoundThings['orders']> {
  if (!mayListOrders(call.actor)) return []
  const scope = getOrderScope(call.actor)
  const search = { number: parseOrderNumber(typed), tracking: normalizeTracking(typed), typed, limit }
  const named = await findNamedOrders(call.tx, scope, search)
  const others = await findOrdersByText(call.tx, scope, search)
  const found = new Map([...named, ...others].map((row) => [row.order_id, row]))
  return [...found.values()].slice(0, limit).map(({ order_id, created_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    whole: named.some((one) => one.order_id === order_id),
  }))
}
