// Shipments and back-orders (`WO074`, docs/decisions/076-orders-are-shipped.md). Apart from the other rows of orders, which
// fill a file.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { someText } from './shapes/basics.ts'
import { order } from './shapes/order.ts'
import { backorderForm, shipmentCorrection, shipmentForm, shipmentWithdrawal } from './shapes/order-shipment.ts'

/** The order's number in any notation, and one of its shipments by its id. */
const one = z.object({ id: someText(20) })
const oneShipment = z.object({ id: someText(20), shipment: someText(40) })
const source = 'docs/decisions/076-orders-are-shipped.md'
const refreshes = ['orders', 'labor-claims', 'warranty'] as const

export const { table: orderShipments } = endpoints('orders', {
  /** Ships parts of an order, or all that is left. The rest is back-ordered. */
  shipOrder: {
    spec: 'ours',
    source,
    method: 'POST',
    path: '/orders/{id}/shipments',
    access: ['orders.approve'],
    effect: 'write',
    offline: 'online',
    refreshes,
    params: one,
    body: shipmentForm,
    reply: order,
    refusals: ['orders.unknown', 'orders.changed', 'orders.shipmentKnown', 'orders.notNow', 'orders.overShipped'],
  },
  /** Corrects carrier, service, tracking numbers or note of a shipment. */
  correctShipment: {
    spec: 'ours',
    source,
    method: 'PUT',
    path: '/orders/{id}/shipments/{shipment}',
    access: ['orders.approve'],
    effect: 'write',
    offline: 'online',
    refreshes,
    params: oneShipment,
    body: shipmentCorrection,
    reply: order,
    refusals: ['orders.unknown', 'orders.shipmentUnknown', 'orders.changed'],
  },
  /** Takes a shipment back on its day, before it has left: its parts are to be shipped again. */
  withdrawShipment: {
    spec: 'ours',
    source,
    method: 'POST',
    path: '/orders/{id}/shipments/{shipment}/withdraw',
    access: ['orders.approve'],
    effect: 'write',
    offline: 'online',
    refreshes,
    params: oneShipment,
    body: shipmentWithdrawal,
    reply: order,
    refusals: [
      'orders.unknown',
      'orders.shipmentUnknown',
      'orders.shipmentLeft',
      'orders.shipmentReturned',
      'orders.changed',
    ],
  },
  /** Says which parts wait for goods, and until when. */
  setBackorders: {
    spec: 'ours',
    source,
    method: 'PUT',
    path: '/orders/{id}/back-orders',
    access: ['orders.approve'],
    effect: 'write',
    offline: 'online',
    refreshes,
    params: one,
    body: backorderForm,
    reply: order,
    refusals: ['orders.unknown', 'orders.changed', 'orders.notNow'],
  },
})
