import type { FoundThings } from '../../../../contract/shapes/found.ts'
import { parseOrderNumber } from '../../../../domain/orders/number.ts'
import { formatReturnNumber, parseReturnNumber } from '../../../../domain/returns/number.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { getOrderScope, isStaff, mayListOrders } from '../../orders/index.ts'
import { findReturnsOf } from './find.store.ts'

/** `RMA-50012`: the order whose returns are looked for. */
const parseOrderOf = (typed: string) => parseOrderNumber(typed.trim().replace(/^rma[\s#-]*(?=\d)/i, ''))

/** The return of this number, or those of this order, of the orders that the caller sees. */
export async function findReturns(call: SignedIn, typed: string, limit: number): Promise<FoundThings['returns']> {
  if (!isStaff(call.actor) && !mayListOrders(call.actor)) return []
  const number = parseReturnNumber(typed)
  const order_id = parseOrderOf(typed)
  const wanted = number ?? (order_id === null ? null : { order_id })
  if (wanted === null) return []
  const found = await findReturnsOf(call.tx, getOrderScope(call.actor), wanted, limit)
  return found.map((row) => ({
    number: formatReturnNumber(row),
    state: row.state,
    order_number: row.display_id,
    account_name: row.account_name,
    whole: number !== null,
  }))
}
