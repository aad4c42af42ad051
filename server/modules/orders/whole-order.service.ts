import type { Tx } from '../../kernel/call.ts'
import { officeMayRead } from './orders.policy.ts'
import { orderHead } from './orders.store.ts'
import { wholeOrder } from './whole-order.store.ts'
import type { WholeOrder } from './whole-order.store.ts'

/** Any account's order by its number, for a row that is the office's alone; null where there is none. */
export async function wholeOrderByNumber(tx: Tx, typed: string): Promise<WholeOrder | null> {
  const head = await orderHead(tx, typed)
  return head === null ? null : wholeOrder(tx, officeMayRead(head))
}
