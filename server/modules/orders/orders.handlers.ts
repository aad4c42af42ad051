import { orders } from '../../../contract/orders.ts'
import { implement } from '../../kernel/implement.ts'
import { findByTracking } from './orders.service.ts'

export const ordersHandlers = implement(orders, {
  findByTracking: ({ params }, call) => findByTracking(call, params.tracking),
})
