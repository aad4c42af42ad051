import type { OwnSession } from '../../../../contract/shapes/own-session.ts'
import type { Call, SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../../kernel/security-events.ts'
import type { SessionRow } from '../auth.store.ts'
import { listSessions, removeSession } from '../auth.store.ts'
import { isAlive } from '../session-lifetime.rules.ts'
import { endOtherSessions } from '../sessions.service.ts'

interface Listed {
  readonly sessions: OwnSession[]
}

const toWire = (session: SessionRow, currentHash: string | null): OwnSession => ({
  session_id: session.publicId,
  device: session.device,
  address: session.address,
  signed_in_at: session.createdAt.toISOString(),
  seen_at: session.seenAt.toISOString(),
  is_remembered: session.remember,
  is_current: session.tokenHash === currentHash,
})

/** The live sessions of a user: the one of this call first, then the last seen. */
export async function readSessionsOf(
  call: Pick<Call, 'tx' | 'now' | 'session'>,
  userId: number,
): Promise<OwnSession[]> {
  const alive = (await listSessions(call.tx, userId)).filter((session) => isAlive(session, call.now))
  return alive
    .map((session) => toWire(session, call.session?.tokenHash ?? null))
    .toSorted((a, b) => Number(b.is_current) - Number(a.is_current) || (a.seen_at < b.seen_at ? 1 : -1))
}

export const readOwnSessions = async (call: SignedIn): Promise<Listed> => ({
  sessions: await readSessionsOf(call, call.actor.userId),
})

/** Ends one of the caller's sessions by its public handle. Refuses `auth.sessionUnknown`, also for another user's. */
export async function endOneSession(call: SignedIn, publicId: string): Promise<Listed> {
  const found = (await listSessions(call.tx, call.actor.userId)).find((session) => session.publicId === publicId)
  if (!found) return refuse('auth.sessionUnknown')
  await removeSession(call.tx, found.tokenHash)
  await recordSecurityEvent(call, { kind: 'session.ended', ofUserId: call.actor.userId, detail: '1' })
  if (found.tokenHash === call.session.tokenHash) call.endSession()
  return readOwnSessions(call)
}

/** Ends all sessions of the caller but this one. */
export async function endOtherOwnSessions(call: SignedIn): Promise<Listed> {
  await endOtherSessions(call, call.actor.userId, call.session.tokenHash)
  return readOwnSessions(call)
}
