import type { Session } from '../../../../contract/shapes/session.ts'
import { signedOut } from '../../../../contract/shapes/signed-out.ts'
import type { Call } from '../../../kernel/call.ts'
import { hashToken } from '../../../kernel/session.ts'
import { authorizeSession } from '../auth.policy.ts'
import type { AuthPorts } from '../auth.ports.ts'
import { findPersonByEmail, findPerson, findSessionByPublicId, lockUser } from '../auth.store.ts'
import type { Person, SessionRow } from '../auth.store.ts'
import { listLockedSessions } from '../own-sessions/locks-of-token.service.ts'
import { getServerSecrets } from '../server-secret.service.ts'
import { isAlive } from '../session-lifetime.rules.ts'
import { failedAttempt, wireSession } from '../session.view.ts'
import { beginSession, readSession } from '../sessions.service.ts'
import { activateInvited } from './activate-invited.store.ts'
import { findSsoSignIn } from './sso-sign-ins.store.ts'
import { readSsoToken } from './sso-token.rules.ts'
import { toSession, callUpstream } from './sso-upstream.service.ts'
import type { UpstreamSession } from './sso-upstream.service.ts'

export interface VerifiedSession {
  readonly person: Person
  readonly token: string
  /** When the person proved who they are, as far as it is known. A token that is loaded again is no proof. */
  readonly provenAt: Date | null
  /** Our own session of this token is of a device with a lock of the app. */
  readonly isDeviceLocked: boolean
  /** 'Remember Me' was chosen at its sign-in at the other host. Our own session of a token lasts no longer for being loaded. */
  readonly remember: boolean
}
const loadFailed = 'The sign-in session could not be loaded. Please sign in.'

/** The token in the cookie of the other host, where it has one on a domain that both share. */
function readSsoCookie({ request }: Call, { ssoBase, ssoCookie }: AuthPorts): string | null {
  const value = ssoBase === null || ssoCookie === null ? null : request.cookie(ssoCookie)
  return value !== null && /^[\x21-\x7E]{1,4096}$/.test(value) ? value : null
}

/** The token in `Authorization: Bearer`, unless it is our own session's: a native shell sends that one there with every call. */
function readBearer({ request, session }: Call): string | null {
  const token = /^Bearer (\S{1,4096})$/i.exec(request.header('authorization') ?? '')?.[1]
  return token === undefined || hashToken(token) === session?.tokenHash ? null : token
}

/**
 * Reads the token from the body, `X-SSO-Token`, `Authorization: Bearer` or the other host's cookie (`SSO_COOKIE`); never from
 * the URL.
 */
export function readToken(call: Call, ports: AuthPorts, bodyToken?: string): string | null {
  const token = bodyToken ?? call.request.ssoToken ?? readBearer(call)
  return token === null || token === '' ? readSsoCookie(call, ports) : token
}

/** The live session of one of our own tokens, with its person, or null. */
async function findOwnSession(
  call: Call,
  ports: AuthPorts,
  token: string,
): Promise<{ readonly person: Person; readonly session: SessionRow } | null> {
  const claims = readSsoToken(await getServerSecrets(call, ports), token, call.now)
  const session = claims && (await findSessionByPublicId(call.tx, claims.session_id))
  if (!session || session.userId !== claims.user_id || !isAlive(session, call.now)) return null
  const person = authorizeSession(await findPerson(call.tx, session.userId), call.development)
  return person && { person, session }
}

/** Our user that matches the user of the other host. Null if id and email belong to different users. */
async function findUpstreamUser(call: Call, user: NonNullable<UpstreamSession['user']>): Promise<Person | null> {
  const byEmail = user.email === undefined ? null : await findPersonByEmail(call.tx, user.email)
  const byNumber = user.user_id === undefined ? null : await findPerson(call.tx, user.user_id)
  if (user.email === undefined) return byNumber
  return byNumber && byNumber.userId !== byEmail?.userId ? null : byEmail
}

/** Verifies a single-sign-on token. Only the token counts; user data in the body is ignored. Refuses `auth.upstream`. */
export async function verifySsoToken(
  call: Call,
  ports: AuthPorts,
  sessionId: string,
  bodyToken: string | undefined,
): Promise<VerifiedSession | null> {
  const token = readToken(call, ports, bodyToken)
  if (token === null) return null
  if (ports.ssoBase === null) {
    const own = await findOwnSession(call, ports, token)
    if (own?.session.publicId !== sessionId) return null
    const { provenAt, isDeviceLocked } = own.session
    return { person: own.person, token, provenAt, isDeviceLocked, remember: false }
  }
  const { session } = await callUpstream(ports, 'GET', '/auth/user', { token, requestId: call.request.id })
  if (!session.logged_in || session.failed_attempt || session.session_id !== sessionId || !session.user) return null
  const person = await findUpstreamUser(call, session.user)
  if (person === null) return null
  const signIn = await findSsoSignIn(call.tx, token, call.now)
  // That host says nothing of a second factor, so who has one here has not proved it yet.
  const provenAt = person.hasSecondFactor ? null : (signIn?.provenAt ?? null)
  // Its lock may have been reported before locks had rows (docs/decisions/091).
  const isDeviceLocked = (await listLockedSessions(call, ports, { userId: person.userId, token })).length > 0
  return { person, token, provenAt, isDeviceLocked, remember: signIn?.remember === true }
}

/** Loads a single-sign-on session (A05). An invalid one starts no session. */
export async function loadSession(
  call: Call,
  ports: AuthPorts,
  sessionId: string,
  verified: VerifiedSession | null,
): Promise<Session> {
  if (!verified) return failedAttempt(loadFailed)
  await lockUser(call.tx, verified.person.userId)
  const person = authorizeSession(await findPerson(call.tx, verified.person.userId), call.development)
  const isOver = ports.ssoBase === null && (await findSessionByPublicId(call.tx, sessionId)) === null
  if (!person || isOver) return failedAttempt(loadFailed)
  if (call.session?.publicId === sessionId && call.actor?.userId === person.userId) return readSession(call, ports)
  // Who signs in at the other host may never open the mailed link, and does their work all the same.
  if (ports.ssoBase !== null) await activateInvited(call.tx, person.userId, call.now)
  return beginSession(call, ports, person, {
    remember: verified.remember,
    ssoToken: () => verified.token,
    provenAt: verified.provenAt,
    isDeviceLocked: verified.isDeviceLocked,
  })
}

/** The session at the single sign-on (A09), by cookie or token. Refuses `auth.upstream`. */
export async function readSsoSession(call: Call, ports: AuthPorts): Promise<Session> {
  const [token, requestId] = [readToken(call, ports), call.request.id]
  if (ports.ssoBase !== null) {
    const { session } = await callUpstream(ports, 'GET', '/auth/user', { token, requestId })
    if (!session.logged_in) return signedOut
    // Who is signed in here is named as here: that host may write their email in another way, or know only their number.
    const person = call.actor && session.user && (await findUpstreamUser(call, session.user))
    return toSession(session, token, person?.userId === call.actor?.userId ? person : null)
  }
  if (call.session) return readSession(call, ports)
  const own = token === null ? null : await findOwnSession(call, ports, token)
  return own ? wireSession(call.tx, own.person, own.session, token, call.now) : signedOut
}
