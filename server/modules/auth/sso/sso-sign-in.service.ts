import type { Session } from '../../../../contract/shapes/session.ts'
import type { Call } from '../../../kernel/call.ts'
import { forgetFailedSignIns } from '../../../kernel/rate-limit.ts'
import { countSignInAttempt, recordFailedSignIn, uncountSignInAttempt } from '../attempts.service.ts'
import type { AuthPorts } from '../auth.ports.ts'
import { verifyCredentials, signIn, signInById } from '../auth.service.ts'
import type { Credentials, CredentialCheck } from '../auth.service.ts'
import { toEmailKey } from '../auth.store.ts'
import { endSession, readStoredToken } from '../sessions.service.ts'
import { readToken } from './sso-session.service.ts'
import { noteSsoSignIn } from './sso-sign-ins.store.ts'
import { toSsoOptions } from './sso-token.rules.ts'
import { toSession, callUpstream } from './sso-upstream.service.ts'
import type { UpstreamAnswer } from './sso-upstream.service.ts'

type SsoSession = Session & { sso_token: string | null }
/** The check before the transaction: local credentials, or the reply of the other host. */
export type SsoProof = { readonly local: CredentialCheck } | { readonly upstream: UpstreamAnswer }

const withToken = (session: Session): SsoSession => ({ ...session, sso_token: session.user?.api_token ?? null })

function fromUpstream({ session, token }: UpstreamAnswer): SsoSession {
  const ssoToken = session.logged_in ? token : null
  return { ...toSession(session, ssoToken), sso_token: ssoToken }
}

/** Verifies credentials here or at the other host (A10). Refuses `auth.tooManySignIns`, `auth.upstream`. */
export async function verifyAtSso(call: Call, ports: AuthPorts, credentials: Credentials): Promise<SsoProof> {
  if (ports.ssoBase === null) return { local: await verifyCredentials(call, ports, credentials) }
  const { email, password } = credentials
  const key = toEmailKey(email)
  await countSignInAttempt(call, ports, key)
  const upstream = await callUpstream(ports, 'POST', '/auth/login', {
    token: null,
    requestId: call.request.id,
    body: { email, password },
    onUnreached: () => uncountSignInAttempt(call, key),
  })
  if (!upstream.session.logged_in) await recordFailedSignIn(call, ports, key, null)
  return { upstream }
}

const getUserId = (check: CredentialCheck) => check?.person.userId ?? 0

/**
 * Signs in at the single sign-on. With another host no session starts here: the app then loads it (A05), and this sign-in is its
 * proof.
 */
export async function signInAtSso(
  call: Call,
  ports: AuthPorts,
  credentials: Credentials,
  check: SsoProof,
): Promise<SsoSession> {
  if ('local' in check)
    return withToken(
      await signIn(
        call,
        ports,
        credentials,
        check.local,
        toSsoOptions(getUserId(check.local), credentials.remember === true),
      ),
    )
  const { session, token } = check.upstream
  if (session.logged_in) await forgetFailedSignIns(call.tx, call.request.address, toEmailKey(credentials.email))
  if (session.logged_in && token !== null) await noteSsoSignIn(call.tx, token, credentials.remember === true, call.now)
  return fromUpstream(check.upstream)
}

/** Development only: verifies a user id at the other host (A12). Null if this server does single sign-on. */
export async function verifyIdAtSso(call: Call, ports: AuthPorts, userId: number): Promise<UpstreamAnswer | null> {
  if (ports.ssoBase === null) return null
  return callUpstream(ports, 'POST', '/auth/dev-login', {
    token: null,
    requestId: call.request.id,
    body: { user_id: userId },
  })
}

export async function signInAtSsoById(
  call: Call,
  ports: AuthPorts,
  userId: number,
  upstream: UpstreamAnswer | null,
): Promise<SsoSession> {
  return upstream
    ? fromUpstream(upstream)
    : withToken(await signInById(call, ports, userId, toSsoOptions(userId, false)))
}

/**
 * Ends the session at the other host (A11), before the local transaction: that of the call's token, else of the token with
 * which the local session came. Refuses `auth.upstream`.
 */
export async function signOutUpstream(call: Call, ports: AuthPorts): Promise<void> {
  if (ports.ssoBase === null) return
  const token = call.request.ssoToken ?? (await readStoredToken(call, ports)) ?? readToken(call, ports)
  await callUpstream(ports, 'GET', '/auth/logout', { token, requestId: call.request.id })
}

export const signOutAtSso = (call: Call): Promise<Session> => endSession(call)
