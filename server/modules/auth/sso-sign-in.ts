import type { Session } from '../../../contract/shapes/session.ts'
import type { Call } from '../../kernel/call.ts'
import { countSignIn, forgetFailedSignIns } from '../../kernel/rate-limit.ts'
import type { AuthPorts } from './auth.ports.ts'
import { provePair, signIn, signInByNumber } from './auth.service.ts'
import type { Credentials, Proof } from './auth.service.ts'
import { emailKey } from './auth.store.ts'
import type { Beginning } from './sessions.ts'
import { endSession } from './sessions.ts'
import { makeSsoToken } from './sso-token.ts'
import { asSession, askUpstream } from './upstream.ts'
import type { UpstreamAnswer } from './upstream.ts'

type SsoSession = Session & { sso_token: string | null }
/** What was found before the transaction: a pair proved here, or the other host's answer. */
export type SsoProof = { readonly here: Proof } | { readonly there: UpstreamAnswer }

/** A session that begins at our own single sign-on carries a token of ours. */
const ownSso = (userId: number, remember: boolean): Beginning => ({
  remember,
  ssoToken: (publicId, expiresAt, secret) =>
    makeSsoToken(secret, { user_id: userId, session_id: publicId, exp: Math.floor(expiresAt.getTime() / 1000) }),
})
const withToken = (session: Session): SsoSession => ({ ...session, sso_token: session.user?.api_token ?? null })

function fromUpstream({ session, token }: UpstreamAnswer): SsoSession {
  const given = session.logged_in ? token : null
  return { ...asSession(session, given), sso_token: given }
}

/** Looks at a pair here, or has the other host look at it (A10). Refuses `auth.tooManySignIns`, `auth.upstream`. */
export async function proveAtSso(call: Call, ports: AuthPorts, credentials: Credentials): Promise<SsoProof> {
  if (ports.ssoBase === null) return { here: await provePair(call, ports, credentials) }
  await countSignIn(call.tx, call.request.address, emailKey(credentials.email), call.now)
  const { email, password } = credentials
  return {
    there: await askUpstream(ports, 'POST', '/auth/login', {
      token: null,
      requestId: call.request.id,
      body: { email, password },
    }),
  }
}

const userOf = (proof: Proof) => (proof !== null && 'person' in proof ? proof.person.userId : 0)

/** Signs in at the single sign-on. At another host it begins no session here: the app then loads it (A05). */
export async function signInAtSso(
  call: Call,
  ports: AuthPorts,
  credentials: Credentials,
  proof: SsoProof,
): Promise<SsoSession> {
  if ('here' in proof)
    return withToken(
      await signIn(call, ports, credentials, proof.here, ownSso(userOf(proof.here), credentials.remember === true)),
    )
  if (proof.there.session.logged_in)
    await forgetFailedSignIns(call.tx, call.request.address, emailKey(credentials.email))
  return fromUpstream(proof.there)
}

/** Development alone: by number, before the transaction (A12). Null: this server does it. */
export async function proveNumberAtSso(call: Call, ports: AuthPorts, userId: number): Promise<UpstreamAnswer | null> {
  if (ports.ssoBase === null) return null
  return askUpstream(ports, 'POST', '/auth/dev-login', {
    token: null,
    requestId: call.request.id,
    body: { user_id: userId },
  })
}

export async function signInAtSsoByNumber(
  call: Call,
  ports: AuthPorts,
  userId: number,
  there: UpstreamAnswer | null,
): Promise<SsoSession> {
  return there ? fromUpstream(there) : withToken(await signInByNumber(call, ports, userId, ownSso(userId, false)))
}

/** Ends the session at the other host first (A11); here it ends with the transaction. Refuses `auth.upstream`. */
export async function signOutUpstream(call: Call, ports: AuthPorts): Promise<void> {
  if (ports.ssoBase !== null)
    await askUpstream(ports, 'GET', '/auth/logout', { token: call.request.ssoToken, requestId: call.request.id })
}

export const signOutAtSso = (call: Call): Promise<Session> => endSession(call)
