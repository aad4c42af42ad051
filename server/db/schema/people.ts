import type { Generated } from 'kysely'

export interface PeopleTables {
  /** The sign-up of an email whose activation link was not opened yet: one at most. `form` is the submitted form as JSON, without the password. */
  sign_up: {
    sign_up_id: string
    email_key: string
    code_hash: string
    code_expires_at: Date
    password_hash: string
    form: string
    /** The account to join; null for a new one. */
    account_id: number | null
    /** The browser that signed up; null where it sends no cookies. */
    device_hash: string | null
    made_at: Date
  }
  /** A request to join an account. It is answered once. */
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
  /** A saved card, without its number. `gateway_ref` is the gateway's id. */
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
  /** A user's own address, apart from the account's address book. */
  user_address: {
    user_id: number
    addr1: string
    addr2: string
    city: string
    state_id: number
    postal_code: string
  }
  /** The link with which an invited user chooses a password. */
  user_invitation: {
    user_id: number
    code_hash: string
    invited_by: number
    made_at: Date
    expires_at: Date
  }
  /** The link that makes the first administrator of a new shop: one row at most. */
  first_admin_link: { is_only: Generated<boolean>; code_hash: string; made_at: Date; expires_at: Date }
  /** That a person's data was erased: ids and numbers alone, `changed` as JSON by table. Append-only. */
  person_erasure: {
    erasure_id: string
    user_id: number
    by_user_id: number
    at: Date
    /** Items that devices of the person had reported as waiting. */
    waiting: number
    changed: Generated<string>
  }
  /** A change of an account or one of its users (`user_id`), as a sentence. */
  account_history: {
    entry_id: string
    account_id: number
    user_id: number | null
    by_user_id: number | null
    text: string
    at: Date
  }
}
