// An order in the server's answers (`WO050, WO110`, row O01). Money with two decimals.
import * as z from 'zod/mini'
import { maskedCard } from './cart.ts'

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
})
export const orderNote = z.object({ note_id: z.string(), text: z.string(), at: z.string(), by: z.string() })
/** What a lookup by tracking number shows. */
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
  status: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  account_id: z.number(),
  account_name: z.string(),
  ordered_by: z.string(),
  subtotal: amount,
  shipping_cost: amount,
  surcharge: amount,
  discount: amount,
  tax: amount,
  total: amount,
  coupon: z.nullable(z.string()),
  payment: z.enum(['card', 'check', 'terms', 'warranty']),
  card: z.nullable(maskedCard),
  po_number: z.string(),
  message: z.string(),
  require_signature: z.boolean(),
  serial_number: z.nullable(z.string()),
  purchased_date: z.nullable(z.string()),
  claim_reason: z.nullable(z.string()),
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
