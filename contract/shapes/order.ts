// An order in the server's answers (`WO050, WO110`, row O01). Money with two decimals.
import * as z from 'zod/mini'
import { orderStatuses, warrantyActions } from '../../domain/orders/states.ts'
import { text } from './basics.ts'
import { maskedCard } from './cart.ts'
import { orderNote } from './order-note.ts'
import { orderShipment } from './order-shipment.ts'

const amount = z.number()
const state = z.nullable(z.object({ state_id: z.number(), state_name: z.string(), state_abbreviation: z.string() }))

export const orderLine = z.object({
  id: z.number(),
  product_id: z.number(),
  number: z.string(),
  name: z.string(),
  price: amount,
  list_price: amount,
  /** Pieces in stock now, where the request asked for it; else null. */
  stock: z.nullable(z.number()),
  pivot: z.object({ order_id: z.number(), product_id: z.number(), qty: z.number(), price: amount }),
  /** Pieces that have shipped, and of the others those that wait for goods, until the day where it is known. */
  shipped: z.number(),
  backordered: z.number(),
  expected_on: z.nullable(z.string()),
  /** Pieces that are on a return or came back. Missing in older snapshots. */
  returned: z.optional(z.number()),
})
/** What happened to an order. `by`: who did it; the shop's name for its staff, unless staff read it. */
export const orderEvent = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  message: z.nullable(z.string()),
  by: z.string(),
})

/** What was paid for an order (`charge`) or went back (`refund`). `pending`: held on a card, or on its way back. */
export const orderPayment = z.object({
  id: z.string(),
  kind: z.enum(['charge', 'refund']),
  method: z.enum(['card', 'check']),
  amount,
  state: z.enum(['pending', 'done', 'voided', 'failed']),
  at: z.string(),
  message: z.nullable(z.string()),
  /** Whether a bank is asking its payer about it: nothing is held yet, and it may fail. Missing in older snapshots. */
  unconfirmed: z.optional(z.boolean()),
  /** The card of a payment that came after the order. Missing in older snapshots. */
  card: z.optional(z.nullable(z.object({ brand: z.string(), last4: z.string() }))),
})
export type OrderPayment = z.output<typeof orderPayment>

/**
 * A change of status (O04): `status` with a note, or on a warranty order `action` with a message. A shipment may name its
 * carrier and tracking number. With `rev`, the order must not have changed since.
 */
export const statusForm = z
  .strictObject({
    status: z.optional(z.enum(orderStatuses, 'Unknown status')),
    note: z.optional(text(4000)),
    action: z.optional(z.enum(warrantyActions, 'Must be approve, decline or ask')),
    message: z.optional(text(4000)),
    carrier: z.optional(text(60)),
    tracking_number: z.optional(text(60)),
    rev: z.optional(z.number('Must be a number')),
  })
  .check(
    z.refine(({ status, action }) => (status === undefined) !== (action === undefined), {
      message: 'Name a status, or an action on a warranty order',
      path: ['status'],
    }),
  )
export type StatusForm = z.output<typeof statusForm>
/**
 * What a lookup by tracking number shows. Of an order: carrier and tracking number of its latest shipment, and when the last
 * of it shipped (null while something is to come).
 */
export const shipment = z.object({
  carrier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  ship_code: z.string(),
  shipped_at: z.nullable(z.string()),
  delivered_at: z.nullable(z.string()),
})

const place = <P extends 'shipping' | 'billing'>(prefix: P) => {
  const text = z.string()
  const fields = {
    name: text,
    company: text,
    addr1: text,
    addr2: text,
    city: text,
    postal_code: text,
    phone: text,
    email: text,
  }
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [`${prefix}_${name}`, schema])) as {
    readonly [K in keyof typeof fields as `${P}_${K}`]: z.ZodMiniString
  }
}

export const order = z.extend(shipment, {
  order_id: z.number(),
  id: z.number(),
  display_id: z.string(),
  vendor_id: z.string(),
  order_type: z.enum(['web', 'phone', 'warranty']),
  status: z.enum(orderStatuses),
  /** Counts the changes of this order. */
  rev: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  account_id: z.number(),
  account_name: z.string(),
  ordered_by: z.string(),
  /** Whose saved cards may pay it; for administrators alone. */
  user_id: z.nullable(z.number()),
  subtotal: amount,
  shipping_cost: amount,
  surcharge: amount,
  discount: amount,
  tax: amount,
  total: amount,
  coupon: z.nullable(z.string()),
  payment: z.enum(['card', 'check', 'terms', 'warranty']),
  /** Of an order on account: 'Net 30, due 2026-12-20'. Missing in older snapshots. */
  payment_terms: z.optional(z.string()),
  card: z.nullable(maskedCard),
  po_number: z.string(),
  message: z.string(),
  require_signature: z.boolean(),
  serial_number: z.nullable(z.string()),
  purchased_date: z.nullable(z.string()),
  claim_reason: z.nullable(z.string()),
  /** Phone orders: who took it, the check, the address as one block, who asked for the surcharge, the order before. */
  taken_by: z.string(),
  check_number: z.string(),
  address_block: z.string(),
  surcharge_requested_by: z.string(),
  previous_order: z.string(),
  refunded_at: z.nullable(z.string()),
  /** Oldest first, without those that were taken back. */
  shipments: z.array(orderShipment),
  /** Oldest first. */
  payments: z.array(orderPayment),
  /** What came, less what went back, with what is held on a card or on its way. */
  paid: amount,
  /** What is still to pay; negative where money goes back. Nothing on a warranty order. */
  balance: amount,
  /** What the reader began to pay while their bank is asking: another card may pay it. Missing in older snapshots. */
  unconfirmed: z.optional(amount),
  /** What banks are asking anyone about, less what goes back of it. It counts as paid. Missing in older snapshots. */
  at_banks: z.optional(amount),
  /** What cards did not take of it, and a person returns: an edit puts that on no card. Missing in older snapshots. */
  by_hand: z.optional(amount),
  /** What was credited for returns; the total stays what was ordered. Missing in older snapshots. */
  credited: z.optional(amount),
  /** The labor claims that it serves, for people who are signed in. */
  claims: z.array(z.object({ id: z.string(), display_id: z.string() })),
  /** Oldest first. */
  history: z.array(orderEvent),
  /** What the reader may do with it now. */
  may: z.object({
    note: z.boolean(),
    /** Statuses that the reader may give it. */
    statuses: z.array(z.enum(orderStatuses)),
    /** Decisions on a warranty order. */
    actions: z.array(z.enum(warrantyActions)),
    /** Whether the reader may edit parts, addresses and shipping (O06), and prices too. */
    edit: z.boolean(),
    /** Whether the reader may collect what is due. */
    collect: z.boolean(),
    /** Whether the reader, its customer, may pay what is due. Missing in older snapshots. */
    pay: z.optional(z.boolean()),
    price: z.boolean(),
    /** Whether the reader may ship it now, say what is back-ordered, and correct its shipments. */
    ship: z.boolean(),
    backorder: z.boolean(),
    correct: z.boolean(),
  }),
  ...place('shipping'),
  ...place('billing'),
  shipping_state: state,
  billing_state: state,
  shipping_option: z.nullable(z.object({ service_code: z.string(), rate: amount })),
  products: z.array(orderLine),
  warranty_notes: z.array(orderNote),
  /** The order's number in a third party's warehouse. */
  logistics_order: z.nullable(z.string()),
  /** The order in the shop's branding, where `attributes` requests it. */
  brandedOrder: z.nullable(
    z.object({
      brand: z.string(),
      shippingState: state,
      user: z.object({ account: z.object({ account_id: z.number(), name: z.string(), state }) }),
      warrantyNotes: z.array(orderNote),
    }),
  ),
})
export type Order = z.output<typeof order>

/** An order in a list (O05, W08). */
export const orderRow = z.object({
  order_id: z.number(),
  id: z.number(),
  display_id: z.string(),
  vendor_id: z.string(),
  order_type: z.enum(['web', 'phone', 'warranty']),
  status: z.enum(orderStatuses),
  rev: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  account_id: z.number(),
  account_name: z.string(),
  ordered_by: z.string(),
  shipping_name: z.string(),
  shipping_city: z.string(),
  /** The state's abbreviation; empty where there is none. */
  shipping_state: z.string(),
  /** Pieces of all parts, and the first part's name. */
  pieces: z.number(),
  /** Pieces that have shipped, and those that wait for goods. Missing in older lists. */
  shipped_pieces: z.optional(z.number()),
  backordered_pieces: z.optional(z.number()),
  parts: z.number(),
  first_part: z.string(),
  total: amount,
  payment: z.enum(['card', 'check', 'terms', 'warranty']),
  po_number: z.string(),
  serial_number: z.nullable(z.string()),
  claim_reason: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
})
export type OrderRow = z.output<typeof orderRow>
