import type { ReturnNumber } from '../../../../domain/returns/number.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { OrderScope } from '../../orders/index.ts'

/** The returns of an order, or the one of this number among them: the latest first, of the orders in scope. */
export async function findReturnsOf(
  tx: Tx,
  scope: Authorized<OrderScope>,
  { order_id, number }: Pick<ReturnNumber, 'order_id'> & Partial<ReturnNumber>,
  limit: number,
) {
  const returns = tx
    .selectFrom('order_return')
    .innerJoin('shop_order', 'shop_order.order_id', 'order_return.order_id')
    .innerJoin('account', 'account.account_id', 'shop_order.account_id')
    .select(['order_return.order_id', 'order_return.number', 'state', 'shop_order.display_id'])
    .select(['account.name as account_name'])
    .where('order_return.order_id', '=', order_id)
  const own = scope.of === 'account' ? returns.where('shop_order.account_id', '=', scope.accountId) : returns
  const numbered = number === undefined ? own : own.where('order_return.number', '=', number)
  return numbered.orderBy('order_return.number', 'desc').limit(limit).execute()
}
