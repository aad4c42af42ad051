// Why the whole queue waits: a sign-in, another's session, the server's `Retry-After`. Kept in the user's database, so
// that every tab and the worker wait alike.
import type { UserDatabase } from '../db/tables.ts'

export interface Gate {
  readonly why: 'sign-in' | 'other-owner' | 'later'
  /** Of `later`: device time, epoch ms. */
  readonly until: number | null
  readonly since: number
}

export async function readGate(db: UserDatabase): Promise<Gate | null> {
  return ((await db.meta.get('gate'))?.value as Gate | undefined) ?? null
}

/** `sign-in` and `other-owner` stay until someone signs in; `later` opens by itself, and at once when the clock was set back. */
export const isShut = (gate: Gate | null, now: number): boolean =>
  gate !== null && (gate.why !== 'later' || ((gate.until ?? 0) > now && gate.since <= now))

export async function shut(db: UserDatabase, gate: Gate): Promise<void> {
  await db.meta.put({ k: 'gate', value: gate })
}

/** After a sign-in, or a session that is the owner's again. */
export async function openGate(db: UserDatabase): Promise<void> {
  await db.meta.delete('gate')
}
