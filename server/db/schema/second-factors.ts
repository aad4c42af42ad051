import type { Generated } from 'kysely'

export interface SecondFactorTables {
  /** The secret of a user's authenticator app, encrypted with the server's secret. It counts once it is confirmed. */
  totp_secret: {
    user_id: number
    sealed: string
    made_at: Date
    confirmed_at: Date | null
    /** The last 30-second step whose code was used. */
    last_step: Generated<number>
  }
  /** A passkey of a user; `public_key` is base64url, `transports` are separated by commas. */
  passkey: {
    passkey_id: string
    user_id: number
    credential_id: string
    public_key: string
    /** int8: text as it is read. */
    sign_count: string | number
    transports: string
    name: string
    added_at: Date
    used_at: Date | null
  }
  /** A browser from which a user has signed in, by the SHA-256 of its token. */
  known_device: { user_id: number; device_hash: string; first_seen_at: Date }
  /** A device of a user with a lock of the app. */
  device_lock: { user_id: number; device_id: string; locked_at: Date }
  /** A code that replaces the second factor once. Only its hash is stored. */
  recovery_code: { user_id: number; code_hash: string; used_at: Date | null }
  /** A sign-in whose password was right and whose second factor is asked for. */
  pending_sign_in: {
    token_hash: string
    user_id: number
    /** The SHA-256 of the stored hash that the password matched: it must still be the user's. */
    proved_hash: string
    is_temporary: boolean
    remember: boolean
    gives_sso_token: boolean
    /** Of a passkey; null until one is asked for. */
    challenge: string | null
    expires_at: Date
  }
  /** A token of another host's single sign-on (`SSO_BASE`), by its SHA-256, and when it came from a sign-in through our form. */
  sso_sign_in: { token_hash: string; remember: boolean; proven_at: Date }
}
