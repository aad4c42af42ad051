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

/** Where a shipment went; the state is its abbreviation. */
interface Recipient {
  to_name: string
  to_company: string
  to_addr1: string
  to_addr2: string
  to_city: string
  to_state: string
  to_postal_code: string
  to_phone: string
}

/** Money in cents, days as `YYYY-MM-DD` text (`WO050`). */
export interface OrdersTables {
  shop_order: Shipping &
    Billing & {
      order_id: Generated<number>
      /** The readable number: `SO-50001`. */
      display_id: GeneratedAlways<string>
      /** The public id of an order in tracking lookups. */
      vendor_id: GeneratedAlways<string>
      /** A secret of 144 random bits. Anyone who has it can see the order. */
      order_key: string
      client_op_id: string | null
      order_type: 'web' | 'phone' | 'warranty'
      status: OrderStatus
      rev: Generated<number>
      account_id: number
      /** The customer, and the user who placed the order for them. */
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
      /** The coupon's terms when the order was placed; null without one, and on orders before the migration 121. */
      coupon_kind: 'percent' | 'amount' | 'shipping' | null
      coupon_value: number | null
      coupon_minimum: number | null
      /** The shipping service; empty until one is chosen. */
      ship_code: Generated<string>
      payment: 'card' | 'check' | 'terms' | 'warranty'
      /** Of an order on account: 'Net 30, due 2026-12-20'. */
      payment_terms: Generated<string>
      card_brand: string | null
      card_last4: string | null
      card_name: string | null
      card_exp_month: number | null
      card_exp_year: number | null
      require_signature: Generated<boolean>
      /** The saved shipping address. */
      address_id: number | null
      /** Phone orders: who took it, the billing address as text, the check, the customer's own order number. */
      taken_by: Generated<string>
      address_block: Generated<string>
      check_number: Generated<string>
      po_number: Generated<string>
      surcharge_requested_by: Generated<string>
      /** The number of the order that it was copied from. */
      previous_order: Generated<string>
      refunded_at: Date | null
      /** What was credited for returns. The other amounts stay those of the order. */
      credited: Generated<number>
      message: Generated<string>
      /** Carrier and first tracking number of the latest shipment, and the tracking numbers of all, between spaces. */
      tracking_number: string | null
      carrier: string | null
      tracking_numbers: Generated<string>
      /** When the last of it shipped; null while something is to come. */
      shipped_at: Date | null
      delivered_at: Date | null
      /** Warranty orders: the machine and the reason. */
      serial_number: string | null
      equipment_id: number | null
      purchased_date: string | null
      claim_reason: string | null
      /** The number at the third-party warehouse. */
      logistics_order: string | null
      /** What the lists search: numbers, names, companies, cities, emails and what staff typed on the phone, in lower case. */
      search_text: GeneratedAlways<string>
    }
  /** An order line with its data at the time of the order. */
  order_line: {
    order_id: number
    position: number
    product_id: number
    number: string
    name: string
    qty: number
    price: number
    list_price: number
    /** Pieces that have shipped, and of the others those that wait for goods, until the day where it is known. */
    shipped: Generated<number>
    backordered: Generated<number>
    expected_on: string | null
    /** Pieces that are on a return which was not declined or cancelled, at most those that have shipped. */
    returned: Generated<number>
  }
  /** What left the warehouse together. A withdrawn one never left. */
  order_shipment: Recipient & {
    shipment_id: string
    order_id: number
    /** Counts the shipments of the order, the withdrawn ones too. */
    number: number
    ship_code: string
    carrier: string
    /** Upper case, without spaces and dashes. */
    tracking_numbers: string[]
    note: string
    shipped_at: Date
    /** Null for shipments from before there were several. */
    shipped_by: number | null
    delivered_at: Date | null
    withdrawn_at: Date | null
    withdrawn_by: number | null
  }
  order_shipment_line: {
    shipment_id: string
    position: number
    product_id: number
    number: string
    name: string
    qty: number
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
  /** What was paid for an order and what went back. The id of a card's charge is its key at the gateway. */
  order_payment: {
    payment_id: string
    order_id: number
    kind: 'charge' | 'refund'
    method: 'card' | 'check'
    /** Above zero. */
    amount: number
    state: 'pending' | 'done' | 'voided' | 'failed'
    gateway_ref: string | null
    /** Of a refund: the charge that it returns. */
    charge_id: string | null
    user_id: number | null
    message: string | null
    /** The card of a charge after the order; null where it is the order's own. */
    card_brand: string | null
    card_last4: string | null
    /** Until when a bank may ask its customer about a pending charge; null where none asks. */
    waits_until: Date | null
    /** JSON text: the new card that is saved once it has paid (`CardToKeep`); null for none. */
    card_to_keep: string | null
    at: Date
    done_at: Date | null
  }
  /** Orders of claims. One order may serve two claims. */
  order_claim: { order_id: number; claim_id: string; user_id: number; at: Date }
}
