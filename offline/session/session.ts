// Sign-in opens the user's database and key; sign-out deletes the key. A 401, a cold start offline or a closed browser
// changes nothing: queued work waits for its owner.
import { auth } from '../../contract/auth.ts'
import type { Session } from '../../contract/shapes/session.ts'
import { importKey, importProofKey, toNullIfLocked } from '../crypto/cipher.ts'
import type { Sealed } from '../crypto/cipher.ts'
import type { Databases } from '../db/open.ts'
import type { UserDatabase } from '../db/tables.ts'
import type { Engine, Owner, Ports } from '../engine.ts'
import { CallRefused, NoAnswer } from '../http/call.ts'
import type { Http, SendOptions } from '../http/call.ts'
import { asksForKeys, retryLocked } from '../outbox/locked-ops.ts'
import { resumeQueue, readQueuePause, pauseQueue } from '../outbox/queue-pause.ts'
import { noteEndedDatabase } from '../outbox/report-waiting.ts'
import type { Lease } from '../outbox/lease.ts'
import type { CurrentUser, Store } from './current-user.ts'
import { proofKeyName } from './proof-key.ts'

export type SessionCalls = Pick<Engine, 'owner' | 'lastSession' | 'signIn' | 'refreshSession' | 'signOut'> & {
  /** A call got 401. The queue waits for sign-in and the database stays open. */
  handleUnauthorized(): Promise<void>
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
  /** Called with the outbox of a confirmed session: the page signs what has no proof. */
  readonly onConfirmed: (store: Store) => Promise<void>
}

/** The person is waiting, so do not wait longer. An unreported sign-out is sent with the next connection. */
const signOutTimeoutMs = 8_000

const { login, readSession, logout, deviceKey } = auth.table

function toOwner({ user }: Session): Owner | null {
  if (user === null) return null
  return {
    userId: user.user_id,
    accountId: user.account_id,
    email: user.email,
    name: `${user.first_name} ${user.last_name}`.trim(),
  }
}

export function createSession({
  ports,
  current,
  databases,
  http,
  write,
  onChange,
  onSession,
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
  async function unsealSession(sealed: Sealed): Promise<StoredSession | null> {
    return (await current.cipher.unsealJson('meta', 'session', sealed)) as StoredSession
  }

  /** Fetches the keys that the server derives for this user and device: those that are missing, or asked for again. */
  async function fetchDeviceKey(id: string): Promise<void> {
    const db = await databases.user(id)
    const [known, proofKey] = await db.meta.bulkGet(['key', proofKeyName])
    const isLocked = await asksForKeys(db, ports.now())
    if (known !== undefined && proofKey !== undefined && !isLocked) return
    const keys = await http
      .call(deviceKey, { body: { device_id: await current.getDeviceId() } })
      .catch((error: unknown) => {
        // Without the proof key the outbox works as before: it is fetched at the next contact.
        if (known !== undefined) return null
        throw error
      })
    if (keys === null) return
    if (known === undefined || isLocked) {
      await db.meta.put({ k: 'rescue_key', value: keys.rescue_key })
      const older = keys.older_keys ?? []
      const [present, ...others] = await Promise.all([keys.key, ...older].map((key) => importKey(ports.crypto, key)))
      if (present !== undefined) await current.saveKeys(id, [present, ...others])
      await retryLocked(db, ports.now())
    }
    if (keys.proof_key !== undefined) await current.saveProofKey(id, await importProofKey(ports.crypto, keys.proof_key))
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

  async function acceptSession(session: Session): Promise<void> {
    const { user } = session
    if (user === null) return
    onSession(session)
    const id = String(user.user_id)
    await lockPreviousUser(user.user_id)
    await fetchDeviceKey(id)
    await current.setUser({
      userId: user.user_id,
      accountId: user.account_id,
      actingAs: session.viewing_as_servicer ? 'servicer' : null,
    })
    const store = await current.openStore()
    const value = await store.cipher.sealJson('meta', 'session', { session, asOf: ports.now() } satisfies StoredSession)
    await store.db.transaction('rw', store.db.meta, async () => {
      await store.db.meta.put({ k: 'session', value })
      const pause = await readQueuePause(store.db)
      if (!session.require_password_update && (pause?.why === 'sign-in' || pause?.why === 'other-owner'))
        await resumeQueue(store.db)
    })
    const device = await databases.device()
    await device.meta.delete('signed-out')
    // What an earlier build saved has no proof yet. A failure costs nothing that was saved.
    await onConfirmed(store).catch(() => undefined)
    onChange()
  }

  async function pauseForSignIn(): Promise<void> {
    const identity = await current.getIdentity()
    if (identity.ownerId === null) return
    const db = await databases.user(identity.id)
    await pauseQueue(db, { why: 'sign-in', until: null, since: ports.now() })
  }

  /** Reports an offline sign-out to the server as soon as there is a connection. */
  async function reportSignOut(options: SendOptions = {}): Promise<void> {
    const device = await databases.device()
    if ((await device.meta.get('signed-out')) === undefined) return
    await http.call(logout, {}, options)
    await device.meta.delete('signed-out')
  }

  return {
    handleUnauthorized: () => pauseForSignIn().catch(() => undefined),
    owner: () => readStoredSession().then((last) => (last === null ? null : toOwner(last.session))),
    lastSession: readStoredSession,
    async signIn(input) {
      const session = await http.call(login, { body: input })
      if (session.logged_in) await write(() => acceptSession(session))
      return session
    },
    async refreshSession() {
      await reportSignOut()
      try {
        const session = await http.call(readSession, {})
        await write(() => (session.logged_in ? acceptSession(session) : pauseForSignIn()))
        return session
      } catch (error) {
        if (error instanceof CallRefused && (error.status === 401 || error.status === 419)) await pauseForSignIn()
        throw error
      }
    },
    async signOut(unsent) {
      onSession(null)
      const identity = await current.getIdentity()
      await write(async () => {
        const device = await databases.device()
        await device.meta.put({ k: 'signed-out', value: ports.now() })
        if (identity.ownerId === null) return
        await lockUser(identity.id)
        if (unsent !== 'discard') return
        await noteEndedDatabase(await databases.user(identity.id), device)
        await databases.destroy(identity.id)
      })
      onChange()
      await reportSignOut({ timeoutMs: signOutTimeoutMs }).catch((error: unknown) => {
        if (!(error instanceof NoAnswer || error instanceof CallRefused)) throw error
      })
    },
  }
}

/** Takes the lease from a running drain, so that it writes nothing under the next user. */
async function revokeLease(db: UserDatabase): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const lease = (await db.meta.get('lease'))?.value as Lease | undefined
    if (lease !== undefined)
      await db.meta.put({ k: 'lease', value: { ...lease, by: '', until: 0, epoch: lease.epoch + 1 } satisfies Lease })
  })
}
