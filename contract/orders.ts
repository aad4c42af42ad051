// Orders (`warranty-and-orders §2, §7`): one order, its receipt, and where a parcel belongs.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { bytes, flag, someText, text } from './shapes/basics.ts'
import { order, shipment } from './shapes/order.ts'

/** What the confirmation's link has, for who is not signed in. */
const orderKey = z.optional(text(100))
/** Its number, as `SO-50012`, `50012` or the vendor's `V00050012`. */
const one = z.object({ id: someText(20) })

export const orders = endpoints('orders', {
  readOrder: {
    spec: 'O01',
    source: 'warranty-and-orders §2, §3, §7',
    method: 'GET',
    path: '/orders/{id}',
    access: 'anyone',
    effect: 'read',
    offline: 'mirror',
    params: one,
    query: z.strictObject({
      order_key: orderKey,
      /** What the older app asks for one by one; it is answered whole. */
      with: z.optional(text(300)),
      'stock-status': z.optional(flag),
      attributes: z.optional(text(300)),
    }),
    reply: order,
    refusals: ['orders.unknown'],
  },
  readReceipt: {
    spec: 'ours',
    source: 'docs/decisions/028-the-checkout.md',
    method: 'GET',
    path: '/orders/{id}/receipt',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    linkable: true,
    params: one,
    query: z.strictObject({ order_key: orderKey }),
    /** A PDF of one page or more, to be printed or kept. */
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['orders.unknown'],
  },
  findByTracking: {
    spec: 'O02',
    source: 'warranty-and-orders §2, §7',
    method: 'GET',
    path: '/tracking-number/{tracking}',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    params: z.object({ tracking: someText(60) }),
    /** Where the order is to be found, how it stands and where its parcel is; nobody's name, nothing of what is in it. */
    reply: z.object({ vendor_id: z.string(), status: z.string(), shipment }),
    refusals: ['orders.trackingUnknown'],
  },
})
