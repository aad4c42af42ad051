import type { Generated, GeneratedAlways } from 'kysely'

/** Money in cents. Addresses are JSON text. */
export interface CartsTables {
  cart: {
    cart_id: string
    /** One of two owners: a signed-in user, or a browser's visit (SHA-256 of its token). */
    user_id: number | null
    visit_hash: string | null
    /** The submission id of the next order. It changes after each order. */
    submission: string
    zip: string | null
    ship_code: string | null
    coupon: string | null
    require_signature: Generated<boolean>
    admin_checkout: Generated<boolean>
    as_user: number | null
    valid_step: Generated<number>
    step_locked: Generated<boolean>
    shipping_address: string | null
    billing_address: string | null
    card_id: number | null
    card_token: string | null
    card_brand: Generated<string>
    card_last4: Generated<string>
    card_name: Generated<string>
    card_exp_month: number | null
    card_exp_year: number | null
    save_card: Generated<boolean>
    pays_by: 'card' | 'check' | 'terms' | null
    address_block: Generated<string>
    warranty: Generated<boolean>
    serial_number: Generated<string>
    claim_reason: Generated<string>
    touched_at: Date
  }
  cart_line: {
    cart_id: string
    product_id: number
    qty: number
    /** Lines are sorted by this. Gaps and fractions are normal. */
    place: Generated<number>
    /** The list price when the line was added or last viewed. */
    list_price_seen: number
  }
  cart_removed_line: { cart_id: string; product_id: number; index: number; place: number }
  coupon: {
    code: string
    kind: 'percent' | 'amount' | 'shipping'
    value: number
    starts_at: Date | null
    ends_at: Date | null
    minimum: Generated<number>
    once_per_user: Generated<boolean>
    is_on: Generated<boolean>
    /** The shop has removed it. It stays because orders have used it. */
    is_removed: Generated<boolean>
    /** How many orders may use it; null: any number. */
    max_uses: number | null
  }
  coupon_use: { submission: string; code: string; user_id: number | null; is_once: boolean; at: Date }
  quote: {
    quote_id: Generated<number>
    display_id: GeneratedAlways<string>
    name: string
    note: string
    account_id: number
    /** The account that it is for, and the user who saved it. */
    user_id: number
    made_by: number
    at: Date
    zip: string | null
    coupon: string | null
    product_count: number
    total: number
  }
  quote_line: {
    quote_id: number
    position: number
    product_id: number
    qty: number
    price: number
    list_price: number
  }
  carrier_rates: { key: string; rates: string | null; until: Date }
}
