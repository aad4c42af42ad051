import type { Generated } from 'kysely'

export interface AccountsTables {
  account: {
    account_id: Generated<number>
    display_id: string
    name: string
    dealer: boolean
    warranty_servicer: boolean
    discount: number
    /** The website and fax number from the sign-up. */
    url: Generated<string>
    fax: Generated<string>
    /** Whether it may pay on terms. */
    terms: Generated<boolean>
    /** Whether its orders need staff approval. */
    on_hold: Generated<boolean>
    /** Maximum order total in cents without approval; null: the shop's limit. */
    order_limit: Generated<number | null>
    /** Whether it only uses the demo warranty checkout, which places no orders. */
    warranty_demo: Generated<boolean>
    /** What it may owe on terms without approval, in cents; null: no limit of its own. */
    credit_limit: Generated<number | null>
    /** Whether it buys without sales tax, and the number of the certificate that says so. */
    tax_exempt: Generated<boolean>
    tax_certificate: Generated<string>
  }
  app_user: {
    user_id: Generated<number>
    account_id: number
    email: string
    /** Lower case, unique. */
    email_key: string
    first_name: string
    last_name: string
    password_hash: string
    /** A mailed password: single use, valid for ten minutes. Once used, its hash stays as the current password until a new one is chosen. */
    reset_hash: string | null
    reset_expires_at: Date | null
    must_change_password: Generated<boolean>
    admin: Generated<boolean>
    on_site: Generated<boolean>
    reviewer: Generated<boolean>
    local_admin: Generated<boolean>
    active: Generated<boolean>
    /** Permissions instead of the defaults, a JSON list; null means the defaults. */
    permissions: string | null
    demo: Generated<boolean>
    title: Generated<string>
    suffix: Generated<string>
    phone: Generated<string>
    /** Limit of pending uploads in MiB; null: the shop's limit. */
    upload_limit_mb: Generated<number | null>
    /** When the activation link was opened, or the user was created otherwise. */
    activated_at: Generated<Date | null>
    /** Null: without a second factor. */
    second_factor_since: Generated<Date | null>
    /** Set by the database when the rights of an admin or reviewer change, and never cleared. */
    was_office: Generated<boolean>
  }
  /** A claim or registration that the account had and has no more. Written by the database. */
  past_record: { account_id: number; ref_id: string }
  /** An account that the user has left. Written by the database. */
  past_account: { user_id: number; account_id: number }
  session: {
    token_hash: string
    public_id: string
    user_id: number
    viewing_as_servicer: Generated<boolean>
    remember: boolean
    /** The single-sign-on token of the session, encrypted with the server's secret. */
    sso_token: string | null
    created_at: Date
    seen_at: Date
    expires_at: Date
    /** Where it began: 'Safari on iPhone', and an IP address. Null for sessions before these columns. */
    device: Generated<string | null>
    address: Generated<string | null>
    /** When the password or a second factor was proved last. */
    proven_at: Generated<Date | null>
    /** Its device has a lock of the app. */
    device_locked: Generated<boolean>
    /** Nothing else opens until the user has a second factor. */
    needs_second_factor: Generated<boolean>
    /** Of a passkey: `create ` or `get `, for adding or proving one, and the challenge. */
    challenge: Generated<string | null>
  }
  address: {
    address_id: Generated<number>
    account_id: number
    name: string
    organization: Generated<string>
    addr1: string
    addr2: string
    city: string
    state_id: number
    postal_code: string
    phone: string
    email: string
    /** `dealer-location`, `service`, `shipping`, `billing`. */
    address_type: string
    address_servicer: boolean
    active: Generated<boolean>
    /** The center of the postal code, or of the building if known. */
    latitude: Generated<number | null>
    longitude: Generated<number | null>
  }
  /** The manufacturers whose machines a servicer repairs. */
  servicer_manufacturer: { manufacturer_id: number; account_id: number }
  state: { state_id: number; name: string; abbreviation: string; country: string }
}
