import { orders } from '../../../contract/orders.ts'
import { implement } from '../../kernel/implement.ts'
import { findByTracking, readOrder, readReceipt } from './orders.service.ts'

export const ordersHandlers = implement(orders, {
  readOrder: ({ params, query }, call) =>
    readOrder(call, params.id, {
      key: query.order_key ?? '',
      hasStock: query['stock-status'] === true,
      isBranded: query.attributes !== undefined && query.attributes !== '',
    }),
  readReceipt: ({ params, query }, call) => readReceipt(call, params.id, query.order_key ?? ''),
  findByTracking: ({ params }, call) => findByTracking(call, params.tracking),
})
