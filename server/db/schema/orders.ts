import type { Generated, GeneratedAlways } from 'kysely'
import type { OrderStatus } from '../../../domain/orders/states.ts'

interface Shipping {
  shipping_name: Generated<string>
  shipping_company: Generated<string>
  shipping_addr1: Generated<string>
  shipping_addr2: Generated<string>
  shipping_city: Generated<string>
  shipping_state_id: number | null
  shipping_postal_code: Generated<string>
  shipping_phone: Generated<string>
  shipping_email: Generated<string>
}
interface Billing {
  billing_name: Generated<string>
  billing_company: Generated<string>
  billing_addr1: Generated<string>
  billing_addr2: Generated<string>
  billing_city: Generated<string>
  billing_state_id: number | null
  billing_postal_code: Generated<string>
  billing_phone: Generated<string>
  billing_email: Generated<string>
}

/** Money in cents, days as `YYYY-MM-DD` text (`warranty-and-orders §3`). */
export interface OrdersTables {
  shop_order: Shipping &
    Billing & {
      order_id: Generated<number>
      /** What people call it: `SO-50001`. */
      display_id: GeneratedAlways<string>
      /** What an order is looked up by after a search for its parcel. */
      vendor_id: GeneratedAlways<string>
      /** Shows the order to whoever has it: 144 random bits. */
      order_key: string
      client_op_id: string | null
      order_type: 'web' | 'phone' | 'warranty'
      status: OrderStatus
      rev: Generated<number>
      account_id: number
      /** Whose order it is, and who placed it for them. */
      user_id: number
      placed_by: number
      created_at: Date
      updated_at: Date
      subtotal: number
      shipping_cost: Generated<number>
      surcharge: Generated<number>
      discount: Generated<number>
      tax: Generated<number>
      total: number
      coupon: string | null
      /** The service that it is sent by; empty until one is chosen. */
      ship_code: Generated<string>
      payment: 'card' | 'check' | 'terms' | 'warranty'
      card_brand: string | null
      card_last4: string | null
      card_name: string | null
      card_exp_month: number | null
      card_exp_year: number | null
      require_signature: Generated<boolean>
      /** The saved address that it goes to. */
      address_id: number | null
      /** Of a phone order: who took it, the billing address as a block, the check, the customer's own number for it. */
      taken_by: Generated<string>
      address_block: Generated<string>
      check_number: Generated<string>
      po_number: Generated<string>
      surcharge_requested_by: Generated<string>
      /** The number of the order that it was begun from. */
      previous_order: Generated<string>
      refunded_at: Date | null
      message: Generated<string>
      tracking_number: string | null
      carrier: string | null
      shipped_at: Date | null
      delivered_at: Date | null
      /** Of a warranty order: the machine, and why. */
      serial_number: string | null
      equipment_id: number | null
      purchased_date: string | null
      claim_reason: string | null
      /** The number that a third party's warehouse gave it. */
      logistics_order: string | null
    }
  /** A part of an order as it was then, even where the catalogue has changed since. */
  order_line: {
    order_id: number
    position: number
    product_id: number
    number: string
    name: string
    qty: number
    price: number
    list_price: number
  }
  order_history: {
    entry_id: string
    order_id: number
    client_op_id: string | null
    at: Date
    user_id: number | null
    action: string
    from_status: string | null
    to_status: string | null
    message: string | null
  }
  /** Orders of a claim; one parcel may serve two claims. */
  order_claim: { order_id: number; claim_id: string; user_id: number; at: Date }
}
