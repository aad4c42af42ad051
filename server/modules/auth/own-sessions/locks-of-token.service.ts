import type { Call } from '../../../kernel/call.ts'
import type { AuthPorts } from '../auth.ports.ts'
import { listSessions } from '../auth.store.ts'
import type { SessionRow } from '../auth.store.ts'
import { isAlive } from '../session-lifetime.rules.ts'
import { openToken } from '../sessions.service.ts'

/** A user's live sessions with this single-sign-on token whose device has a lock of the app. */
export async function listLockedSessions(
  call: Pick<Call, 'tx' | 'now' | 'randomBytes'>,
  ports: AuthPorts,
  { userId, token }: { readonly userId: number; readonly token: string },
): Promise<SessionRow[]> {
  const found: SessionRow[] = []
  for (const session of await listSessions(call.tx, userId)) {
    const { ssoToken, isDeviceLocked } = session
    if (!isDeviceLocked || ssoToken === null || !isAlive(session, call.now)) continue
    if ((await openToken(call, ports, ssoToken)) === token) found.push(session)
  }
  return found
}
