// Signing in opens the user's database and its key; signing out takes the key off the device. Between the two a 401,
// a cold start without a network or a closed browser changes nothing: what waits, waits for its owner.
import { auth } from '../../contract/auth.ts'
import type { Session } from '../../contract/shapes/session.ts'
import { importKey } from '../crypto/cipher.ts'
import type { Sealed } from '../crypto/cipher.ts'
import type { Databases } from '../db/open.ts'
import type { UserDatabase } from '../db/tables.ts'
import type { Engine, Owner, World } from '../engine.ts'
import { CallRefused, NoAnswer } from '../http/call.ts'
import type { Http, SendOptions } from '../http/call.ts'
import { openGate, readGate, shut } from '../outbox/gate.ts'
import type { Lease } from '../outbox/lease.ts'
import type { Current } from './current.ts'

export type SessionPart = Pick<Engine, 'owner' | 'lastSession' | 'signIn' | 'refreshSession' | 'signOut'> & {
  /** The server said 401 to some call: the queue waits for a sign-in, the database stays open. */
  ended(): Promise<void>
}

interface Kept {
  readonly session: Session
  readonly asOf: number
}
export interface SessionDeps {
  readonly world: World
  readonly current: Current
  readonly databases: Databases
  readonly http: Http
  readonly changed: () => void
  /** Who is signed in by the server's word; null for nobody. */
  readonly told: (session: Session | null) => void
}

/** Somebody stands before the device and waits; what is not told now is told with the next network. */
const goodbyeMs = 8_000

const { login, readSession, logout, deviceKey } = auth.table

function ownerOf({ user }: Session): Owner | null {
  if (user === null) return null
  return {
    userId: user.user_id,
    accountId: user.account_id,
    email: user.email,
    name: `${user.first_name} ${user.last_name}`.trim(),
  }
}

export function createSession({ world, current, databases, http, changed, told }: SessionDeps): SessionPart {
  /** No `await` before the last query: a live query's zone would not survive it. */
  function kept(): Promise<Kept | null> {
    return current
      .reading()
      .then((db) => db?.meta.get('session'))
      .then((row) => (row === undefined ? null : unsealed(row.value as Sealed)))
  }
  async function unsealed(sealed: Sealed): Promise<Kept | null> {
    return (await current.cipher.unsealJson('meta', 'session', sealed)) as Kept
  }

  /** The key that the server derives for this user and device; the one that is here already stays. */
  async function fetchKey(id: string): Promise<void> {
    const db = await databases.user(id)
    if ((await db.meta.get('key')) !== undefined) return
    const { key, rescue_key } = await http.call(deviceKey, { body: { device_id: await current.deviceId() } })
    await db.meta.put({ k: 'rescue_key', value: rescue_key })
    await current.keep(id, await importKey(world.crypto, key))
  }

  /** Locks the database of whoever worked here before another came. */
  async function lockFormer(userId: number): Promise<void> {
    const before = await current.who()
    if (before.ownerId === null || before.ownerId === userId) return
    await lock(before.id)
  }

  /** In this order: what still drains for them finds, before it sends anything, that it works for nobody. */
  async function lock(id: string): Promise<void> {
    await current.forgetKey(id)
    await current.become(null)
    await fence(await databases.user(id))
  }

  async function admit(session: Session): Promise<void> {
    const { user } = session
    if (user === null) return
    told(session)
    const id = String(user.user_id)
    await lockFormer(user.user_id)
    await fetchKey(id)
    await current.become({
      userId: user.user_id,
      accountId: user.account_id,
      actingAs: session.viewing_as_servicer ? 'servicer' : null,
    })
    const store = await current.store()
    const value = await store.cipher.sealJson('meta', 'session', { session, asOf: world.now() } satisfies Kept)
    await store.db.transaction('rw', store.db.meta, async () => {
      await store.db.meta.put({ k: 'session', value })
      const gate = await readGate(store.db)
      if (!session.require_password_update && (gate?.why === 'sign-in' || gate?.why === 'other-owner'))
        await openGate(store.db)
    })
    const device = await databases.device()
    await device.meta.delete('signed-out')
    changed()
  }

  async function wait(): Promise<void> {
    const who = await current.who()
    if (who.ownerId === null) return
    const db = await databases.user(who.id)
    await shut(db, { why: 'sign-in', until: null, since: world.now() })
  }

  /** A sign-out without a network is told to the server as soon as there is one. */
  async function tellSignOut(options: SendOptions = {}): Promise<void> {
    const device = await databases.device()
    if ((await device.meta.get('signed-out')) === undefined) return
    await http.call(logout, {}, options)
    await device.meta.delete('signed-out')
  }

  return {
    ended: () => wait().catch(() => undefined),
    owner: () => kept().then((last) => (last === null ? null : ownerOf(last.session))),
    lastSession: kept,
    async signIn(input) {
      const session = await http.call(login, { body: input })
      if (session.logged_in) await admit(session)
      return session
    },
    async refreshSession() {
      await tellSignOut()
      try {
        const session = await http.call(readSession, {})
        await (session.logged_in ? admit(session) : wait())
        return session
      } catch (fault) {
        if (fault instanceof CallRefused && (fault.status === 401 || fault.status === 419)) await wait()
        throw fault
      }
    },
    async signOut(unsent) {
      told(null)
      const who = await current.who()
      const device = await databases.device()
      await device.meta.put({ k: 'signed-out', value: world.now() })
      if (who.ownerId !== null) {
        await lock(who.id)
        if (unsent === 'discard') await databases.destroy(who.id)
      }
      changed()
      await tellSignOut({ timeoutMs: goodbyeMs }).catch((fault: unknown) => {
        if (!(fault instanceof NoAnswer || fault instanceof CallRefused)) throw fault
      })
    },
  }
}

/** Takes the lease from a drain that still runs, so that nothing of it is written under the next user. */
async function fence(db: UserDatabase): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const held = (await db.meta.get('lease'))?.value as Lease | undefined
    if (held !== undefined)
      await db.meta.put({ k: 'lease', value: { ...held, by: '', until: 0, epoch: held.epoch + 1 } satisfies Lease })
  })
}
