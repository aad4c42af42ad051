import type { Authorized } from '../../kernel/authorized.ts'
import type { Actor, Call, SignedIn } from '../../kernel/call.ts'
import type { Sessions } from '../../kernel/session.ts'
import { hashToken } from '../../kernel/session.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { mayHaveSession } from './auth.policy.ts'
import type { AuthPorts } from './auth.ports.ts'
import {
  addSession,
  personById,
  removeExpiredSessions,
  removeSession,
  sessionByToken,
  touchSession,
} from './auth.store.ts'
import type { Person, SessionRow } from './auth.store.ts'
import { isAlive, isDueForTouch, minutesLeft, sessionEnd } from './session-life.ts'
import { signedIn } from './session-reply.ts'
import { seal, serverSecret, unseal } from './server-secret.ts'

const ssoSeal = 'sso-token-at-rest'

/** A person as a caller. */
export function actorOf(person: Authorized<Person>, viewingAsServicer: boolean): Actor {
  const { userId, accountId, firstName, lastName, email, accountName, facts, permissions, mustChangePassword } = person
  const name = `${firstName} ${lastName}`
  return { userId, accountId, name, email, accountName, facts, permissions, viewingAsServicer, mustChangePassword }
}

/** What the kernel asks with a cookie: the session that is alive, with its actor. Any call by it puts the idle limit off. */
export function liveSessions(isDevelopment: boolean): Sessions {
  return {
    find: async (tx, tokenHash, now) => {
      const session = await sessionByToken(tx, tokenHash)
      if (!session || !isAlive(session, now)) return null
      const person = mayHaveSession(await personById(tx, session.userId), isDevelopment)
      if (!person) return null
      const isTouched = isDueForTouch(session, now)
      if (isTouched) await touchSession(tx, tokenHash, now)
      return {
        handle: {
          publicId: session.publicId,
          tokenHash,
          minutesLeft: minutesLeft(isTouched ? { ...session, seenAt: now } : session, now),
        },
        actor: actorOf(person, session.viewingAsServicer),
      }
    },
  }
}

export interface Beginning {
  readonly remember: boolean
  /** The token of a single-sign-on session, made for the public handle of the session that begins. */
  readonly ssoToken?: (publicId: string, expiresAt: Date, secret: string) => string | null
}

/** Begins a session under a new token, ends the one that the browser had before, and answers the session. */
export async function beginSession(
  call: Call,
  ports: AuthPorts,
  person: Authorized<Person>,
  { remember, ssoToken }: Beginning,
): Promise<Session> {
  const { tx, now } = call
  const token = Buffer.from(call.randomBytes(32)).toString('base64url')
  const secret = await serverSecret(call, ports)
  const [publicId, expiresAt] = [call.newId(), sessionEnd(now, remember)]
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
  }
  await removeExpiredSessions(tx, now)
  if (call.session) await removeSession(tx, call.session.tokenHash)
  await addSession(tx, session)
  await ports.signedIn(call, person.userId)
  call.startSession(token, remember)
  return signedIn(tx, person, session, apiToken, now)
}

/** The session of this call as `GET /auth/user` tells it; a visitor's for a visitor. */
export async function presentSession(call: Call, ports: AuthPorts): Promise<Session> {
  const session = call.session && (await sessionByToken(call.tx, call.session.tokenHash))
  const person = call.actor && mayHaveSession(await personById(call.tx, call.actor.userId), call.development)
  if (!session || !person) return signedOut
  const apiToken = session.ssoToken === null ? null : unseal(await serverSecret(call, ports), ssoSeal, session.ssoToken)
  return signedIn(call.tx, person, session, apiToken, call.now)
}

/** Ends this call's session, on the server and in the browser. */
export async function endSession(call: Call | SignedIn): Promise<Session> {
  if (call.session) await removeSession(call.tx, call.session.tokenHash)
  call.endSession()
  return signedOut
}
