// Who is calling. The kernel knows the cookie and its hash; the auth module knows what a session is.
import { createHash } from 'node:crypto'
import type { Actor, SessionHandle, Tx } from './call.ts'

export interface FoundSession {
  readonly handle: SessionHandle
  readonly actor: Actor
}

/** The auth module's answer to a cookie: the session that is alive at `now` with its actor, or null. It keeps the idle limit itself. */
export interface Sessions {
  find(tx: Tx, tokenHash: string, now: Date): Promise<FoundSession | null>
}

/** The database keeps this, never the token: a stolen backup opens no session. Hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
