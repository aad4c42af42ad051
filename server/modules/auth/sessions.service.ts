import type { Authorized } from '../../kernel/authorized.ts'
import type { Actor, Call, SignedIn } from '../../kernel/call.ts'
import type { Sessions } from '../../kernel/session.ts'
import { describeEngine } from '../../kernel/engine-name.ts'
import { refuse } from '../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { hashToken } from '../../kernel/session.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { authorizeSession } from './auth.policy.ts'
import type { AuthPorts } from './auth.ports.ts'
import {
  addSession,
  findPerson,
  lockUser,
  removeExpiredSessions,
  removeOtherSessions,
  removeSession,
  findSessionByToken,
  setSessionToken,
  touchSession,
} from './auth.store.ts'
import type { Person, SessionRow } from './auth.store.ts'
import { mailNewDevice } from './own-sessions/new-device.service.ts'
import { isAlive, isDueForTouch, getMinutesLeft, getSessionEnd } from './session-lifetime.rules.ts'
import { wireSession } from './session.view.ts'
import { seal, getServerSecret, getServerSecrets, unsealWithAny } from './server-secret.service.ts'
import type { SecretPorts } from './server-secret.service.ts'

const ssoSeal = 'sso-token-at-rest'

/** A person as the actor of a call, in this session or, without one, for work in their name. */
export function toActor(
  person: Authorized<Person>,
  { viewingAsServicer, needsSecondFactor }: Pick<SessionRow, 'viewingAsServicer' | 'needsSecondFactor'>,
): Actor {
  const { userId, accountId, firstName, lastName, email, accountName, facts, permissions, mustChangePassword } = person
  const name = `${firstName} ${lastName}`
  return {
    ...{ userId, accountId, name, email, accountName, facts, permissions, viewingAsServicer, mustChangePassword },
    mustAddSecondFactor: needsSecondFactor && !person.hasSecondFactor,
  }
}

/** Whether a user's role needs a second factor: administrators and reviewers, in production. */
export const needsFactor = ({ isProduction }: Pick<AuthPorts, 'isProduction'>, { admin, reviewer }: Person['facts']) =>
  isProduction && (admin || reviewer)

/** The session lookup of the kernel: finds a live session, its actor, and whether proofs are asked for. Each call extends the idle limit. */
export function createSessionLookup({ isProduction }: Pick<AuthPorts, 'isProduction'>): Sessions {
  return {
    find: async (tx, tokenHash, now, isDevelopment) => {
      const session = await findSessionByToken(tx, tokenHash)
      if (!session || !isAlive(session, now)) return null
      const person = authorizeSession(await findPerson(tx, session.userId), isDevelopment)
      if (!person) return null
      const isTouched = isDueForTouch(session, now)
      if (isTouched) await touchSession(tx, tokenHash, now)
      return {
        handle: {
          publicId: session.publicId,
          tokenHash,
          minutesLeft: getMinutesLeft(isTouched ? { ...session, seenAt: now } : session, now),
          provenAt: session.provenAt,
          asksForProof: isProduction || person.hasSecondFactor,
        },
        actor: toActor(person, session),
        snapshot: session.snapshot,
      }
    },
  }
}

export interface SessionOptions {
  readonly remember: boolean
  /** Creates the single-sign-on token for the public id of the new session. */
  readonly ssoToken?: (publicId: string, expiresAt: Date, secret: string) => string | null
  /** When the person proved who they are; missing: just now. */
  readonly provenAt?: Date | null
  /** It goes on with a session whose device has a lock of the app (docs/decisions/091). */
  readonly isDeviceLocked?: boolean
}

/**
 * Starts a session under a new token, ends the previous one of the browser, and returns the session. The person is locked, and
 * was read since: else what ends the person's sessions meanwhile would miss this one.
 */
export async function beginSession(
  call: Call,
  ports: AuthPorts,
  person: Authorized<Person>,
  { remember, ssoToken, provenAt = call.now, isDeviceLocked = false }: SessionOptions,
): Promise<Session> {
  const { tx, now } = call
  const token = Buffer.from(call.randomBytes(32)).toString('base64url')
  const secret = await getServerSecret(call, ports)
  const [publicId, expiresAt] = [call.newId(), getSessionEnd(now, remember)]
  const apiToken = ssoToken?.(publicId, expiresAt, secret) ?? null
  const session: SessionRow = {
    tokenHash: hashToken(token),
    publicId,
    userId: person.userId,
    viewingAsServicer: false,
    remember,
    ssoToken: apiToken === null ? null : seal(secret, ssoSeal, apiToken, call.randomBytes(12)),
    createdAt: now,
    seenAt: now,
    expiresAt,
    device: describeEngine(call.request.userAgent),
    address: call.request.address,
    provenAt,
    // Of another host's sign-in too: it names no strength, so it is taken for a password (record 161).
    needsSecondFactor: needsFactor(ports, person.facts) && !person.hasSecondFactor,
    isDeviceLocked,
  }
  await removeExpiredSessions(tx, now)
  if (call.session) await removeSession(tx, call.session.tokenHash)
  await addSession(tx, session)
  await mailNewDevice(call, ports, person, session)
  await ports.onSignIn(call, person.userId)
  await recordSecurityEvent(call, { kind: 'sign-in.ok', userId: person.userId, sessionId: publicId })
  call.startSession(token, remember)
  return wireSession(tx, person, session, apiToken, now)
}

/** Ends the sessions of a user except one, and records how many. */
export async function endOtherSessions(call: Call, userId: number, exceptTokenHash: string | null): Promise<void> {
  await lockUser(call.tx, userId)
  const count = await removeOtherSessions(call.tx, userId, exceptTokenHash)
  if (count > 0) await recordSecurityEvent(call, { kind: 'session.ended', ofUserId: userId, detail: String(count) })
}

/** Ends all sessions of a user, who was removed or begins anew. */
export const endSessionsOfUser = (call: Call, userId: number): Promise<void> => endOtherSessions(call, userId, null)

/** Gives the session of this call a new token, which only this browser learns, and ends the user's other sessions. */
export async function renewSession(call: SignedIn, ports: AuthPorts): Promise<Session> {
  const { tx, session } = call
  const { remember } = (await findSessionByToken(tx, session.tokenHash)) ?? refuse('auth.signedOut')
  const token = Buffer.from(call.randomBytes(32)).toString('base64url')
  const tokenHash = hashToken(token)
  await setSessionToken(tx, session.tokenHash, tokenHash)
  await endOtherSessions(call, call.actor.userId, tokenHash)
  call.startSession(token, remember)
  return readSession({ ...call, session: { ...session, tokenHash } }, ports)
}

const findSession = (call: Call): Promise<SessionRow | null> =>
  call.session ? findSessionByToken(call.tx, call.session.tokenHash) : Promise.resolve(null)

const unsealToken = async (call: Call, ports: AuthPorts, { ssoToken }: SessionRow): Promise<string | null> =>
  ssoToken === null ? null : unsealWithAny(await getServerSecrets(call, ports), ssoSeal, ssoToken)

/** The single-sign-on token that the session of this call came with, or null. */
export async function readStoredToken(call: Call, ports: AuthPorts): Promise<string | null> {
  const session = await findSession(call)
  return session && unsealToken(call, ports, session)
}

/** A user's token, sealed for a job that uses it later: it is readable in no table and no backup. */
export const sealToken = async (
  call: Pick<Call, 'tx' | 'randomBytes'>,
  ports: SecretPorts,
  token: string,
): Promise<string> => seal(await getServerSecret(call, ports), ssoSeal, token, call.randomBytes(12))

/** Opens a token that `sealToken` sealed. Null if the secret that sealed it is gone. */
export const openToken = async (
  call: Pick<Call, 'tx' | 'randomBytes'>,
  ports: SecretPorts,
  sealed: string,
): Promise<string | null> => unsealWithAny(await getServerSecrets(call, ports), ssoSeal, sealed)

/** The session of this call (`GET /auth/user`), and the other ways to sign in; signed out for visitors. */
export async function readSession(call: Call, ports: AuthPorts): Promise<Session> {
  const session = await findSession(call)
  const person = call.actor && authorizeSession(await findPerson(call.tx, call.actor.userId), call.development)
  const ways = {
    ...(ports.ssoBase === null ? {} : { single_sign_on: true }),
    ...(call.development ? { quick_sign_in: true } : {}),
  }
  if (!session || !person) return { ...signedOut, ...ways }
  const apiToken = await unsealToken(call, ports, session)
  return { ...(await wireSession(call.tx, person, session, apiToken, call.now)), ...ways }
}

/** Ends the session of this call, on the server and in the browser. */
export async function endSession(call: Call | SignedIn): Promise<Session> {
  if (call.session) {
    await removeSession(call.tx, call.session.tokenHash)
    await recordSecurityEvent(call, { kind: 'sign-out' })
  }
  call.endSession()
  return signedOut
}
