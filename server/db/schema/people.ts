import type { Generated } from 'kysely'

export interface PeopleTables {
  /** Who signed up and has not opened the link in the mail yet. `form` is what they typed, as JSON, without the password. */
  sign_up: {
    sign_up_id: string
    email_key: string
    code_hash: string
    code_expires_at: Date
    password_hash: string
    form: string
    /** The account that they asked to join; null for a new one. */
    account_id: number | null
    made_at: Date
  }
  /** Somebody asks to join an account; answered once. */
  join_request: {
    join_id: string
    code_hash: string
    user_id: number
    account_id: number
    made_at: Date
    expires_at: Date
    answered_at: Date | null
    answered_by: number | null
    accepted: boolean | null
  }
  /** A card that may be used again, without its number: `gateway_ref` is the gateway's own name for it. */
  saved_card: {
    card_id: Generated<number>
    user_id: number
    account_id: number
    brand: string
    last4: string
    name: string
    exp_month: number
    exp_year: number
    company: string
    addr1: string
    addr2: string
    city: string
    state_id: number | null
    postal_code: string
    gateway: string
    gateway_ref: string
    active: Generated<boolean>
    created_at: Date
  }
}
