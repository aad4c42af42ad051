import { orders } from '../../../contract/orders.ts'
import { implement } from '../../kernel/implement.ts'
import { exportOrders, listOrders, listWarrantyOrders } from './lists/lists.service.ts'
import { addNote } from './notes/notes.service.ts'
import { findByTracking, readOrder, readReceipt } from './orders.service.ts'
import { updateStatus } from './status/status.service.ts'

export const ordersHandlers = implement(orders, {
  readOrder: ({ params, query }, call) =>
    readOrder(call, params.id, {
      key: query.order_key ?? '',
      hasStock: query['stock-status'] === true,
      isBranded: query.attributes !== undefined && query.attributes !== '',
    }),
  listOrders: ({ query }, call) => listOrders(call, query),
  exportOrders: ({ query }, call) => exportOrders(call, query),
  listWarrantyOrders: ({ query }, call) => listWarrantyOrders(call, query),
  addOrderNote: ({ params, body }, call) => addNote(call, params.id, body),
  updateStatus: ({ params, body }, call) => updateStatus(call, params.id, body),
  readReceipt: ({ params, query }, call) => readReceipt(call, params.id, query.order_key ?? ''),
  findByTracking: ({ params }, call) => findByTracking(call, params.tracking),
})
