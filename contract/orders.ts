// Orders (`warranty-and-orders §2, §7`): where a parcel belongs, row O02.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { someText } from './shapes/basics.ts'

export const orders = endpoints('orders', {
  findByTracking: {
    spec: 'O02',
    source: 'warranty-and-orders §2, §7',
    method: 'GET',
    path: '/tracking-number/{tracking}',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    params: z.object({ tracking: someText(60) }),
    /** The order's vendor id and nothing else: whoever finds a parcel learns nobody's name. */
    reply: z.object({ vendor_id: z.string() }),
    refusals: ['orders.trackingUnknown'],
  },
})
