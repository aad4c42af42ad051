// Orders (`WO032, WO110`): one order, its receipt, and the lookup by tracking number.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { bytes, flag, someText, text } from './shapes/basics.ts'
import { order, shipment } from './shapes/order.ts'

/** The key in the confirmation's link, for customers who are not signed in. */
const orderKey = z.optional(text(100))
/** The order's number: `SO-50012`, `50012` or the vendor's `V00050012`. */
const one = z.object({ id: someText(20) })

export const orders = endpoints('orders', {
  readOrder: {
    spec: 'O01',
    source: 'WO032, WO050, WO110',
    method: 'GET',
    path: '/orders/{id}',
    access: 'anyone',
    effect: 'read',
    offline: 'mirror',
    params: one,
    query: z.strictObject({
      order_key: orderKey,
      /** The older app requests these one by one; the answer is always whole. */
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
    /** A PDF of one or more pages. */
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['orders.unknown'],
  },
  findByTracking: {
    spec: 'O02',
    source: 'WO032, WO110',
    method: 'GET',
    path: '/tracking-number/{tracking}',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    params: z.object({ tracking: someText(60) }),
    /** The order's number, its status and its shipment, without names or contents. */
    reply: z.object({ vendor_id: z.string(), status: z.string(), shipment }),
    refusals: ['orders.trackingUnknown'],
  },
})
