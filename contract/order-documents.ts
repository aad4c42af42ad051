// The papers of orders as PDFs (docs/decisions/077-order-documents.md): invoice, packing slip, labels and picking list.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { bytes, someText, text } from './shapes/basics.ts'

/** The key in the confirmation's link, for customers who are not signed in. */
const order_key = z.optional(text(100))
/** The order's number in any notation, and one of its shipments by its id. */
const one = z.object({ id: someText(20) })
const oneShipment = z.object({ id: someText(20), shipment: someText(40) })
const source = 'docs/decisions/077-order-documents.md'

const maxPicked = 100
/** The ids of orders, between commas. */
const orderIds = z.pipe(
  text(1200).check(z.regex(/^\d{1,9}(,\d{1,9})*$/, 'Must be order numbers between commas')),
  z.pipe(
    z.transform((typed: string) => [...new Set(typed.split(',').map(Number))]),
    z.array(z.number()).check(z.maxLength(maxPicked, `At most ${maxPicked} orders`)),
  ),
)

export const { table: orderDocuments } = endpoints('orders', {
  /** What was charged, taxes, payments, the balance and how to pay it. */
  readInvoice: {
    spec: 'ours',
    source,
    method: 'GET',
    path: '/orders/{id}/invoice',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    linkable: true,
    params: one,
    query: z.strictObject({ order_key }),
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['orders.unknown'],
  },
  /** What is in a shipment and what is still to come, without prices. */
  readPackingSlip: {
    spec: 'ours',
    source,
    method: 'GET',
    path: '/orders/{id}/shipments/{shipment}/packing-slip',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    linkable: true,
    params: oneShipment,
    query: z.strictObject({ order_key }),
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['orders.unknown', 'orders.shipmentUnknown'],
  },
  /** Labels of 4 × 6 inches, a page for each tracking number of a shipment. */
  readLabels: {
    spec: 'ours',
    source,
    method: 'GET',
    path: '/orders/{id}/shipments/{shipment}/labels',
    access: ['orders.approve'],
    effect: 'read',
    offline: 'online',
    linkable: true,
    params: oneShipment,
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['orders.unknown', 'orders.shipmentUnknown'],
  },
  /** What is to be picked for several orders, by location. */
  printPickingList: {
    spec: 'ours',
    source,
    method: 'GET',
    path: '/orders/picking-list',
    access: ['orders.approve'],
    effect: 'read',
    offline: 'online',
    linkable: true,
    query: z.strictObject({ ids: orderIds }),
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['orders.unknown'],
  },
})
