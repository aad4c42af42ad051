// Orders (`WO032, WO033, WO073, WO074, WO110`): lists, one order, its receipt, notes and status, the lookup by tracking number.
import * as z from 'zod/mini'
import { isTimeZone } from '../domain/orders/list-days.ts'
import { isPostalCode, postalCodeError } from '../domain/places/postal-code.ts'
import { orderGroups, orderStatuses, warrantySections } from '../domain/orders/states.ts'
import { endpoints } from './kernel/endpoint.ts'
import { pageNumber, paged } from './kernel/paged.ts'
import { bytes, day, flag, someText, text } from './shapes/basics.ts'
import { orderNotes } from './order-notes.ts'
import { orderShipments } from './order-shipments.ts'
import { orderDocuments } from './order-documents.ts'
import { order, orderRow, shipment, statusForm } from './shapes/order.ts'
import { orderEdit, orderPreview } from './shapes/order-edit.ts'

/** The key in the confirmation's link, for customers who are not signed in. */
const orderKey = z.optional(text(100))
/** The order's number: `SO-50012`, `50012` or the vendor's `V00050012`. */
const one = z.object({ id: someText(20) })

/** Filters of the orders list (`WO033`). Days are the reader's: `time_zone` is an IANA name, UTC by default. */
export const orderFilters = {
  /** An account's number, `PW-2014`, or a part of its name. */
  account: z.optional(text(100)),
  order_number: z.optional(text(40)),
  serial_number: z.optional(text(60)),
  tracking_number: z.optional(text(60)),
  /** One status, or a group of them: `open`, `to ship`. */
  status: z.optional(z.enum([...orderStatuses, ...orderGroups], 'Unknown status')),
  start_date: z.optional(day),
  end_date: z.optional(day),
  time_zone: z.optional(text(60).check(z.refine(isTimeZone, 'Unknown time zone'))),
  /** Words in numbers, names, companies, cities, emails and the customer's own order number. All must match. */
  filter: z.optional(text(200)),
}

export const orders = endpoints('orders', {
  ...orderNotes,
  ...orderShipments,
  ...orderDocuments,
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
  listOrders: {
    spec: 'O05',
    source: 'WO033, WO110',
    method: 'GET',
    path: '/orders',
    access: ['orders.view'],
    effect: 'read',
    isList: true,
    offline: 'mirror',
    query: z.strictObject({
      ...orderFilters,
      page: pageNumber,
      orderBy: z.optional(z.enum(['orders.id|desc', 'orders.id|asc'], 'Must be orders.id|desc or orders.id|asc')),
    }),
    reply: paged(orderRow),
  },
  /** The same orders as a file: comma-separated, UTF-8 with a byte order mark, a line for each, the latest first. Of all
   * accounts it asks for a fresh proof. */
  exportOrders: {
    spec: 'ours',
    source: 'docs/decisions/070-orders-are-worked.md',
    method: 'GET',
    path: '/orders/export',
    access: ['orders.view'],
    effect: 'read',
    isHeavy: true,
    offline: 'online',
    linkable: true,
    query: z.strictObject(orderFilters),
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['orders.tooManyRows', 'auth.proofNeeded'],
  },
  listWarrantyOrders: {
    spec: 'W08',
    source: 'WO042, WO073, WO123',
    method: 'GET',
    path: '/warranties/orders',
    access: ['orders.view'],
    effect: 'read',
    isList: true,
    offline: 'mirror',
    query: z.strictObject({
      status: z.optional(z.enum(warrantySections, 'Unknown status')),
      page: pageNumber,
      filter: z.optional(text(200)),
    }),
    /** `totals`: the number of warranty orders in each section. */
    reply: z.extend(paged(orderRow), {
      totals: z.object({ pending: z.number(), response: z.number(), approved: z.number(), declined: z.number() }),
    }),
  },
  updateStatus: {
    spec: 'O04',
    source: 'WO073, WO074, WO110',
    method: 'POST',
    path: '/orders/{id}/update-status',
    access: ['orders.approve'],
    effect: 'write',
    offline: 'online',
    refreshes: ['orders', 'labor-claims', 'warranty'],
    params: one,
    body: statusForm,
    reply: order,
    refusals: ['orders.unknown', 'orders.notNow', 'orders.changed', 'orders.stock'],
  },
  editOrder: {
    spec: 'O06',
    source: 'WO034, WO082, WO110',
    method: 'PUT',
    path: '/orders/{id}',
    access: ['orders.edit'],
    effect: 'write',
    offline: 'online',
    refreshes: ['orders', 'labor-claims', 'warranty'],
    transaction: 'prepared',
    params: one,
    body: orderEdit,
    reply: order,
    refusals: [
      'orders.unknown',
      'orders.notEditable',
      'orders.changed',
      'orders.costChanged',
      'orders.stock',
      'catalogue.unknown',
      'cart.noPrice',
    ],
  },
  /** What an edit would cost, before it is saved: totals, prices and shipping services. Changes nothing. */
  previewEdit: {
    spec: 'ours',
    source: 'docs/decisions/071-an-order-is-edited.md',
    method: 'POST',
    path: '/orders/{id}/preview',
    access: ['orders.edit'],
    effect: 'read',
    offline: 'online',
    params: one,
    body: orderEdit,
    reply: orderPreview,
    refusals: ['orders.unknown', 'orders.notEditable', 'catalogue.unknown', 'cart.noPrice'],
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
  /** What `findByTracking` tells, for an order's number and a postal code of it: a confirmation that was lost has the key. */
  findByPostalCode: {
    spec: 'ours',
    source: 'docs/decisions/124-what-using-it-showed.md',
    method: 'POST',
    path: '/orders/find',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    // It counts tries, and they count although a refusal rolls the call back.
    transaction: 'prepared',
    refreshes: [],
    body: z.strictObject({
      number: someText(40),
      postal_code: someText(20).check(z.refine(isPostalCode, postalCodeError)),
    }),
    reply: z.object({
      vendor_id: z.string(),
      status: z.string(),
      /** Whether parts of the order are still to come. */
      is_partly_shipped: z.boolean(),
      /** Oldest first. */
      shipments: z.array(shipment),
    }),
    refusals: ['orders.postalCodeUnknown'],
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
    /** The order's number, its status and this shipment, without names or contents. */
    reply: z.object({
      vendor_id: z.string(),
      status: z.string(),
      /** Whether parts of the order are still to come. */
      is_partly_shipped: z.boolean(),
      shipment,
    }),
    refusals: ['orders.trackingUnknown'],
  },
})
