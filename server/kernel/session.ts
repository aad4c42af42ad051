// The session behind a call. The kernel knows the cookie and its hash; the auth module owns the sessions.
import { createHash } from 'node:crypto'
import type { Actor, SessionHandle, Tx } from './call.ts'

export interface FoundSession {
  readonly handle: SessionHandle
  readonly actor: Actor
  /** What the database had committed when the session was found: `pg_current_snapshot()` as text. */
  readonly snapshot: string
}

/** Finds the session that is valid at `now` with its actor, or null. The auth module enforces the idle limit, and admits demo accounts in development only. */
export interface Sessions {
  find(tx: Tx, tokenHash: string, now: Date, isDevelopment: boolean): Promise<FoundSession | null>
}

/** The SHA-256 of a token, in hex. The database stores only this, so a stolen backup opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
