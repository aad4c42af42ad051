// Sign-in opens the user's database and key; sign-out deletes the key. A 401, a cold start offline or a closed browser
// changes nothing: queued work waits for its owner.
import { auth } from '../../contract/auth.ts'
import type { Session } from '../../contract/shapes/session.ts'
import { signedOut } from '../../contract/shapes/signed-out.ts'
import { toNullIfLocked } from '../crypto/cipher.ts'
import type { Sealed } from '../crypto/cipher.ts'
import type { Databases } from '../db/open.ts'
import type { Engine, Owner, Ports } from '../engine.ts'
import { CallRefused, NoAnswer } from '../http/call.ts'
import type { Http } from '../http/call.ts'
import { resumeQueue, readQueuePause, pauseQueue } from '../outbox/queue-pause.ts'
import { noteEndedDatabase } from '../outbox/report-waiting.ts'
import { SaveRefused } from '../outbox/save-refused.ts'
import type { CurrentUser, SignedInUser, Store } from './current-user.ts'
import { createSignOutReport, fromSingleSignOn } from './report-sign-out.ts'
import { revokeLease } from './revoke-lease.ts'
import type { SignInCalls } from './sign-in-calls.ts'
import type { DeviceKeys } from './device-keys.ts'

export type SessionCalls = Pick<Engine, 'owner' | 'lastSession' | 'signIn' | 'refreshSession' | 'signOut'> & {
  /** A call got 401. The queue waits for sign-in and the database stays open. */
  handleUnauthorized(): Promise<void>
  /** Another tab has signed in or out. */
  followOtherTab(): void
  /** Reports a sign-out that the server has not heard of. Throws `NoAnswer` while it cannot. */
  reportSignOut(): Promise<void>
}

interface StoredSession {
  readonly session: Session
  readonly asOf: number
}
export interface SessionPorts {
  readonly ports: Ports
  readonly current: CurrentUser
  readonly databases: Databases
  readonly http: Http
  /** Runs writes behind the storage guard. */
  readonly write: <T>(work: () => Promise<T>) => Promise<T>
  readonly onChange: () => void
  /** Called with the session that the server confirmed; null for signed out. */
  readonly onSession: (session: Session | null) => void
  /** The calls that sign in and out; null in the worker, which does neither. */
  readonly calls: SignInCalls | null
  /** Fetches and stores the keys; null in the worker, which uses what it finds. */
  readonly deviceKeys: DeviceKeys | null
  /** Called with the outbox of a confirmed session: the page signs what has no proof. */
  readonly onConfirmed: (store: Store) => Promise<void>
}

/** When the server was asked for the session: after how many sign-ins and sign-outs here, and whose device it was. */
interface Asked {
  readonly turn: number
  ownerId: number | null
}

/** The person is waiting, so do not wait longer. An unreported sign-out is sent with the next connection. */
const signOutTimeoutMs = 8_000

const { readSession } = auth.table

function toOwner({ user }: Session): Owner | null {
  if (user === null) return null
  return {
    userId: user.user_id,
    accountId: user.account_id,
    email: user.email,
    name: `${user.first_name} ${user.last_name}`.trim(),
  }
}

function requireOwner(ownerId: number | null, of: number): void {
  if (ownerId !== of) throw new SaveRefused('signed-out')
}

export function createSession({
  ports,
  current,
  databases,
  http,
  write,
  onChange,
  onSession,
  calls,
  deviceKeys,
  onConfirmed,
}: SessionPorts): SessionCalls {
  /**
   * Do not `await` before the last query: a live query would lose its zone. A session that another secret locked is as good
   * as none: the next one replaces it.
   */
  function readStoredSession(): Promise<StoredSession | null> {
    return current
      .openForRead()
      .then((db) => db?.meta.get('session'))
      .then((row) => (row === undefined ? null : toNullIfLocked(unsealSession(row.value as Sealed))))
  }
  const readLastSession = async () => (await readStoredSession())?.session ?? signedOut
  async function unsealSession(sealed: Sealed): Promise<StoredSession | null> {
    return (await current.cipher.unsealJson('meta', 'session', sealed)) as StoredSession
  }

  /** Locks the database of the previous user. */
  async function lockPreviousUser(userId: number): Promise<void> {
    const previous = await current.getIdentity()
    if (previous.ownerId === null || previous.ownerId === userId) return
    await lockUser(previous.id)
  }

  /** Order matters: a drain that still runs sees that its user is gone before it sends anything. */
  async function lockUser(id: string): Promise<void> {
    await current.deleteKey(id)
    await current.setUser(null)
    await revokeLease(await databases.user(id))
  }

  /** Grows with each sign-in and sign-out here. */
  let turn = 0
  let running: Promise<unknown> = Promise.resolve()
  /** Changes of the session on this device, one at a time. None waits for the network, so a sign-out never does. */
  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const run = running.then(work)
    running = run.catch(() => undefined)
    return run
  }
  /** The moment at which the server was asked. The user tells of sign-ins and sign-outs in other tabs too. */
  const readOwnerId = async () => (await current.getIdentity()).ownerId
  const now = async (): Promise<Asked> => ({ turn, ownerId: await readOwnerId() })
  /**
   * Does what an answer asks for, unless somebody has signed in or out since the question. Returns whether it was done. What it
   * changes itself is no such change: a full disk lets it begin again.
   */
  const since = (asked: Asked, work: () => Promise<void>): Promise<boolean> =>
    inOrder(async () => {
      if (turn !== asked.turn || (await readOwnerId()) !== asked.ownerId) return false
      try {
        await work()
        return true
      } finally {
        asked.ownerId = await readOwnerId()
      }
    })

  /** Makes the session's user the one of this device. Returns whether it did: an answer may come too late. */
  async function acceptSession(session: Session, asked: Asked): Promise<boolean> {
    const { user } = session
    if (user === null) return true
    const isInTime = await since(asked, async () => {
      onSession(session)
      await lockPreviousUser(user.user_id)
    })
    if (!isInTime) return false
    const saveKeys = await deviceKeys?.fetch(String(user.user_id), session.device_locked === true)
    const isAccepted = await since(asked, async () => {
      await saveKeys?.()
      const next: SignedInUser = {
        userId: user.user_id,
        accountId: user.account_id,
        actingAs: session.viewing_as_servicer ? 'servicer' : null,
      }
      // First the session: another tab that sees the new user finds it.
      await storeSession(session, next)
      await current.setUser(next)
    })
    if (!isAccepted) return false
    // What an earlier build saved has no proof yet. A failure costs nothing that was saved.
    await current
      .openStore()
      .then(onConfirmed)
      .catch(() => undefined)
    onChange()
    return true
  }

  async function storeSession(session: Session, { userId, ...user }: SignedInUser): Promise<void> {
    // This tab may have hung while another changed the keys.
    await current.refresh()
    const store = await current.openStore({ ...user, id: String(userId), ownerId: userId })
    const value = await store.cipher.sealJson('meta', 'session', { session, asOf: ports.now() } satisfies StoredSession)
    await store.db.transaction('rw', store.db.meta, async () => {
      await store.db.meta.put({ k: 'session', value })
      const pause = await readQueuePause(store.db)
      const isOpen = !session.require_password_update && session.second_factor_required !== true
      if (isOpen && (pause?.why === 'sign-in' || pause?.why === 'other-owner')) await resumeQueue(store.db)
    })
    const device = await databases.device()
    await device.meta.delete('signed-out')
  }

  /** Without a network: a start in a basement must not ask for the password that was just changed. */
  async function storeAnswered(session: Session): Promise<Session> {
    const asked = await now()
    // Somebody else may have signed in, in another tab, while it was on its way.
    const isOfUser = session.user !== null && session.user.user_id === asked.ownerId
    return isOfUser && (await write(() => acceptSession(session, asked))) ? session : readLastSession()
  }

  async function pauseForSignIn(): Promise<void> {
    const identity = await current.getIdentity()
    if (identity.ownerId === null) return
    const db = await databases.user(identity.id)
    await pauseQueue(db, { why: 'sign-in', until: null, since: ports.now() })
  }

  const report = createSignOutReport(databases, calls)

  return {
    handleUnauthorized: () => write(pauseForSignIn).catch(() => undefined),
    followOtherTab() {
      report.forget()
      void current.refresh()
    },
    reportSignOut: () => report.settle(),
    owner: () => readStoredSession().then((last) => (last === null ? null : toOwner(last.session))),
    lastSession: readStoredSession,
    async signIn(input) {
      // Twice: what was asked while the sign-in was on its way may have been answered before it.
      turn += 1
      // Reported afterwards, it would end the new session.
      await report.send().catch((error: unknown) => {
        if (error instanceof NoAnswer) throw error
      })
      const session = await (calls === null ? Promise.resolve(signedOut) : calls.signIn(input))
      turn += 1
      if (!session.logged_in) return session
      const asked = await now()
      return (await write(() => acceptSession(session, asked))) ? session : readLastSession()
    },
    async refreshSession(from = 'later') {
      if (typeof from === 'object') return storeAnswered(from)
      // The worker tells the server of no sign-out, so the server may still have the session that was ended here.
      if (calls === null && (await report.hasMark())) return signedOut
      await report.send()
      const asked = await now()
      try {
        const session = await (calls?.read(from) ?? http.call(readSession, {}))
        const isInTime = await write(() =>
          session.logged_in ? acceptSession(session, asked) : since(asked, pauseForSignIn),
        )
        return isInTime ? session : await readLastSession()
      } catch (error) {
        if (error instanceof CallRefused && (error.status === 401 || error.status === 419))
          await write(() => since(asked, pauseForSignIn))
        // It gets no keys here: only the sign-in can ask who is there.
        else if (error instanceof CallRefused && error.code === 'auth.proofNeeded') return readLastSession()
        throw error
      }
    },
    async signOut(unsent, of) {
      if (of !== undefined) requireOwner(await readOwnerId(), of)
      turn += 1
      await inOrder(async () => {
        const identity = await current.getIdentity()
        if (of !== undefined) requireOwner(identity.ownerId, of)
        onSession(null)
        // Behind a lock it cannot be read. It may have come from the single sign-on, where the host's cookie would load it again.
        const last = await readStoredSession().catch(() => null)
        const isSingle = last === null || last.session.user?.api_token != null
        await write(async () => {
          const device = await databases.device()
          await device.meta.put({ k: 'signed-out', value: isSingle ? fromSingleSignOn : ports.now() })
          if (identity.ownerId === null) return
          await lockUser(identity.id)
          if (unsent !== 'discard') return
          await noteEndedDatabase(await databases.user(identity.id), device)
          await databases.destroy(identity.id)
        })
      })
      const reported = report.begin({ timeoutMs: signOutTimeoutMs })
      onChange()
      await reported.catch((error: unknown) => {
        if (!(error instanceof NoAnswer || error instanceof CallRefused)) throw error
      })
    },
  }
}
