import type { Generated } from 'kysely'

/** Money in cents. */
export interface CheckoutTables {
  order_note: {
    note_id: string
    order_id: number
    client_op_id: string | null
    text: string
    at: Date
    user_id: number | null
  }
  /** An attempt to place an order (docs/decisions/028-the-checkout.md). */
  checkout_attempt: {
    attempt_id: string
    submission: string
    /** The `Idempotency-Key` of the request: a repeat needs no submission id. */
    op_key: string | null
    cart_id: string
    /** One of two owners: a user or a visit. */
    user_id: number | null
    visit_hash: string | null
    state: 'begun' | 'action' | 'releasing' | 'placed' | 'released'
    /** The order to place, as JSON. */
    draft: string
    amount: number
    /** Whether a card is charged for it. */
    is_charged: boolean
    gateway_ref: string | null
    order_id: number | null
    /** Why it was given up. */
    words: string | null
    began_at: Date
    /** End of the lease of the process that works on it. */
    leased_until: Date
    captured_at: Date | null
    ended_at: Date | null
  }
  payment_event: { event_id: string; type: string; at: Date }
  demo_token: {
    token: string
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    refused_for: string | null
    made_at: Date
  }
  demo_charge: {
    key: string
    amount: number
    token: string
    state: Generated<'action' | 'authorized' | 'captured' | 'voided' | 'refunded' | 'declined'>
    words: string | null
    made_at: Date
    changed_at: Date
  }
  demo_refund: { key: string; charge_key: string; amount: number; made_at: Date }
}
