import type { GeneratedAlways } from 'kysely'

export interface SecurityTables {
  /** Append-only: the database refuses updates, and deletions before `keep_until`. */
  security_event: {
    event_id: GeneratedAlways<string>
    at: Date
    kind: string
    /** Who did it, or whose password was tried; null for a visitor, a job or an unknown email. */
    user_id: number | null
    /** Who it was done to, where that is another person. */
    of_user_id: number | null
    /** An email that no user has, as a keyed hash. */
    typed_hash: string | null
    /** An IPv4 address or the /64 network of an IPv6 address. */
    address: string
    /** 'Safari on iPhone'. */
    agent: string
    session_hash: string | null
    /** The id of the request in the log; empty for what was counted together. */
    request: string
    detail: string
    /** So many alike in the minute that begins at `at`. */
    repeats: number
    keep_until: Date
  }
  /** Attempts of one minute beyond the first few. A job turns each row into one event. */
  security_event_count: {
    minute: Date
    kind: string
    key: string
    count: number
    user_id: number | null
    typed_hash: string | null
    address: string
  }
}
