import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import type { Call } from '../../kernel/call.ts'
import { mayHaveSession } from './auth.policy.ts'
import type { AuthPorts } from './auth.ports.ts'
import { personByEmail, personById, sessionByPublicId } from './auth.store.ts'
import type { Person, SessionRow } from './auth.store.ts'
import { serverSecret } from './server-secret.ts'
import { isAlive } from './session-life.ts'
import { failedAttempt, signedIn } from './session-reply.ts'
import { beginSession, presentSession } from './sessions.ts'
import { readSsoToken } from './sso-token.ts'
import { asSession, askUpstream } from './upstream.ts'
import type { UpstreamSession } from './upstream.ts'

export interface Adoption {
  readonly person: Person
  readonly token: string
}
const notAdopted = 'The sign-in session could not be loaded. Please sign in.'

/** The token as it may travel: in the body, as `Authorization: Bearer`, or in `X-SSO-Token`; never in the url. */
function tokenOf({ request }: Call, given?: string): string | null {
  const bearer = /^Bearer (\S{1,4096})$/i.exec(request.header('authorization') ?? '')?.[1]
  const token = given ?? bearer ?? request.ssoToken
  return token === '' ? null : token
}

/** The live session that a token of ours speaks for, with its person; null for anything else. */
async function ownSession(
  call: Call,
  ports: AuthPorts,
  token: string,
): Promise<{ readonly person: Person; readonly session: SessionRow } | null> {
  const claims = readSsoToken(await serverSecret(call, ports), token, call.now)
  const session = claims && (await sessionByPublicId(call.tx, claims.session_id))
  if (!session || session.userId !== claims.user_id || !isAlive(session, call.now)) return null
  const person = mayHaveSession(await personById(call.tx, session.userId), call.development)
  return person && { person, session }
}

/** The user of ours whom the other host means. A number and an email that name different people name nobody. */
async function whoIs(call: Call, user: NonNullable<UpstreamSession['user']>): Promise<Person | null> {
  const byEmail = user.email === undefined ? null : await personByEmail(call.tx, user.email)
  const byNumber = user.user_id === undefined ? null : await personById(call.tx, user.user_id)
  if (user.email === undefined) return byNumber
  return byNumber && byNumber.userId !== byEmail?.userId ? null : byEmail
}

/** Who may be taken over from the single sign-on: the token decides, what the body says of a user is not read. Refuses `auth.upstream`. */
export async function proveSso(
  call: Call,
  ports: AuthPorts,
  sessionId: string,
  given: string | undefined,
): Promise<Adoption | null> {
  const token = tokenOf(call, given)
  if (token === null) return null
  if (ports.ssoBase === null) {
    const own = await ownSession(call, ports, token)
    return own && own.session.publicId === sessionId ? { person: own.person, token } : null
  }
  const { session } = await askUpstream(ports, 'GET', '/auth/user', { token, requestId: call.request.id })
  if (!session.logged_in || session.failed_attempt || session.session_id !== sessionId || !session.user) return null
  const person = await whoIs(call, session.user)
  return person && { person, token }
}

/** Takes a single-sign-on session over (A05). One that failed, or that is not the caller's, begins nothing. */
export async function adoptSession(
  call: Call,
  ports: AuthPorts,
  sessionId: string,
  found: Adoption | null,
): Promise<Session> {
  const person = found && mayHaveSession(await personById(call.tx, found.person.userId), call.development)
  if (!person) return failedAttempt(notAdopted)
  if (call.session?.publicId === sessionId && call.actor?.userId === person.userId) return presentSession(call, ports)
  return beginSession(call, ports, person, { remember: false, ssoToken: () => found.token })
}

/** The session at the single sign-on (A09): by this server's cookie or by the token. Refuses `auth.upstream`. */
export async function readSsoSession(call: Call, ports: AuthPorts): Promise<Session> {
  const [token, requestId] = [tokenOf(call), call.request.id]
  if (ports.ssoBase !== null) {
    const { session } = await askUpstream(ports, 'GET', '/auth/user', { token, requestId })
    return session.logged_in ? asSession(session, token) : signedOut
  }
  if (call.session) return presentSession(call, ports)
  const own = token === null ? null : await ownSession(call, ports, token)
  return own ? signedIn(call.tx, own.person, own.session, token, call.now) : signedOut
}
