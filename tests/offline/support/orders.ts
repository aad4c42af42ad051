import type { Order, OrderRow } from '../../../contract/shapes/order.ts'
import type { OrderShipment } from '../../../contract/shapes/order-shipment.ts'
import { orderGroup } from '../../../offline/operations/operation.ts'
import type { PendingOp } from '../../../offline/operations/pending-op.ts'
import { anOp } from './claims.ts'

const minnesota = { state_id: 23, state_name: 'Minnesota', state_abbreviation: 'MN' }
export const shipment = {
  carrier: 'Northern Parcel',
  tracking_number: '1Z999',
  ship_code: 'GROUND',
  shipped_at: '2026-11-18T15:00:00Z',
  delivered_at: null,
}

/** A reader who may do nothing with an order. */
export const mayNothing: Order['may'] = {
  ...{ note: false, statuses: [], actions: [], edit: false, price: false, collect: false },
  ...{ ship: false, backorder: false, correct: false },
}

/** A shipment of both pieces of that order. */
export const aShipment = (given: Partial<OrderShipment> = {}): OrderShipment => ({
  ...{ id: '0199aaaa-0000-7000-8000-000000000012', number: 1, ship_code: 'GROUND', carrier: 'Northern Parcel' },
  ...{ tracking_numbers: ['1Z999'], note: '', shipped_at: '2026-11-18T15:00:00Z', delivered_at: null },
  products: [{ product_id: 9, number: 'MT-100', name: 'Walking belt', qty: 2 }],
  ...given,
})

/** A shipped order of one part, unless `given` differs. */
export const anOrder = (given: Partial<Order> = {}): Order => ({
  ...shipment,
  order_id: 50_012,
  id: 50_012,
  display_id: 'SO-50012',
  vendor_id: 'V00050012',
  order_type: 'web',
  status: 'shipped',
  rev: 3,
  created_at: '2026-11-17T15:00:00Z',
  updated_at: '2026-11-18T15:00:00Z',
  account_id: 3,
  account_name: 'Lakeshore',
  ordered_by: 'Kim Lee',
  user_id: null,
  coupon: null,
  po_number: '',
  message: '',
  require_signature: false,
  serial_number: null,
  purchased_date: null,
  claim_reason: null,
  taken_by: '',
  check_number: '',
  address_block: '',
  surcharge_requested_by: '',
  previous_order: '',
  refunded_at: null,
  ...{ payments: [], paid: 32.72, balance: 0 },
  claims: [],
  history: [
    {
      id: 'h1',
      at: '2026-11-17T15:00:00Z',
      action: 'place',
      from: null,
      to: 'order received',
      message: null,
      by: 'Kim Lee',
    },
    { id: 'h2', at: '2026-11-18T15:00:00Z', action: 'ship', from: 'processing', to: 'shipped', message: null, by: '' },
  ],
  may: { ...mayNothing, note: true },
  shipments: [aShipment()],
  shipping_option: null,
  logistics_order: null,
  brandedOrder: null,
  billing_phone: '6515550100',
  billing_email: 'kim@lakeshore.example',
  subtotal: 25,
  shipping_cost: 8.5,
  surcharge: 0,
  discount: 2.5,
  tax: 1.72,
  total: 32.72,
  payment: 'card',
  card: { card_id: null, brand: 'Visa', last4: '4242', name: 'Kim Lee', exp_month: 1, exp_year: 2030 },
  shipping_name: 'Kim Lee',
  shipping_company: '',
  shipping_addr1: '12 Lake St',
  shipping_addr2: '',
  shipping_city: 'Saint Paul',
  shipping_postal_code: '55101',
  shipping_phone: '6515550100',
  shipping_email: 'kim@lakeshore.example',
  shipping_state: minnesota,
  billing_name: 'Kim Lee',
  billing_company: 'Lakeshore',
  billing_addr1: '12 Lake St',
  billing_addr2: '',
  billing_city: 'Saint Paul',
  billing_postal_code: '55101',
  billing_state: minnesota,
  products: [
    {
      id: 9,
      product_id: 9,
      number: 'MT-100',
      name: 'Walking belt',
      price: 12.5,
      list_price: 12.5,
      stock: null,
      pivot: { order_id: 50_012, product_id: 9, qty: 2, price: 12.5 },
      ...{ shipped: 2, backordered: 0, expected_on: null },
    },
  ],
  warranty_notes: [],
  ...given,
})

/** An order of three walking belts of which nothing has shipped, unless `given` differs. */
export const anOpenOrder = (given: Partial<Order> = {}): Order => {
  const order = anOrder()
  return {
    ...order,
    ...{ status: 'processing', carrier: null, tracking_number: null, shipped_at: null, shipments: [] },
    products: order.products.map((line) => ({
      ...line,
      ...{ pivot: { ...line.pivot, qty: 3 }, shipped: 0 },
    })),
    ...given,
  }
}

/** The row of an order in a list. */
export const anOrderRow = (given: Partial<OrderRow> = {}): OrderRow => ({
  order_id: 50_012,
  id: 50_012,
  display_id: 'SO-50012',
  vendor_id: 'V00050012',
  order_type: 'web',
  status: 'shipped',
  rev: 3,
  created_at: '2026-11-17T15:00:00Z',
  updated_at: '2026-11-18T15:00:00Z',
  account_id: 3,
  account_name: 'Lakeshore',
  ordered_by: 'Kim Lee',
  shipping_name: 'Kim Lee',
  shipping_city: 'Saint Paul',
  shipping_state: 'MN',
  pieces: 2,
  parts: 1,
  first_part: 'Walking belt',
  total: 32.72,
  payment: 'card',
  po_number: '',
  serial_number: null,
  claim_reason: null,
  carrier: null,
  tracking_number: null,
  ...given,
})

/** A queued note on the order, as the overlay gets it. */
export const orderNoteOp = (noteId: string, text: string, over: Partial<PendingOp> = {}): PendingOp =>
  anOp(
    'addOrderNote',
    { params: { id: '50012' }, body: { id: noteId, text } },
    { groupId: orderGroup('50012'), entityId: noteId, ...over },
  )
