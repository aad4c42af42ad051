// The current user and their database: the signed-in user's, or the device's own for a visitor. The device database
// holds ids only. Names are sealed in the user's database.
import { createCipher, generateKey } from '../crypto/cipher.ts'
import type { Cipher, KeyRing, NamedKey } from '../crypto/cipher.ts'
import type { Databases } from '../db/open.ts'
import type { DeviceDatabase, UserDatabase } from '../db/tables.ts'
import type { Ports } from '../engine.ts'
import { SaveRefused } from '../outbox/save-refused.ts'
import { proofKeyName } from './proof-key.ts'
import type { StoredProofKey } from './proof-key.ts'
import { deviceLockName, unwrapKeys, wrappedKeysName } from './wrapped-keys.ts'
import type { UserKeys, WrappedKeys } from './wrapped-keys.ts'

export interface SignedInUser {
  readonly userId: number
  readonly accountId: number
  readonly actingAs: 'servicer' | null
}
/** `id` names the database; '' if a visitor has none yet. A visitor has no owner. */
export interface Identity {
  readonly id: string
  readonly ownerId: number | null
  readonly accountId: number | null
  readonly actingAs: 'servicer' | null
}

export interface Store {
  readonly identity: Identity
  readonly db: UserDatabase
  readonly cipher: Cipher
  /** Signs this user's operations; null for a visitor, and where the server gave none. */
  readonly proofKey: StoredProofKey | null
}

export interface CurrentUser {
  getIdentity(): Promise<Identity>
  getDeviceId(): Promise<string>
  /** Opens the current user's database with its key. Throws `locked` if the key is not on this device. */
  openStore(identity?: Identity): Promise<Store>
  /** Opens the database for reading, with or without its key. Null if nothing was ever stored. */
  openForRead(): Promise<UserDatabase | null>
  /** Sets the current user; null for signed out. */
  setUser(user: SignedInUser | null): Promise<void>
  /** A user's keys, where they are on this device and not behind its lock. */
  findKeys(id: string): Promise<UserKeys | null>
  /** Reads a user's stored keys again. They stay in memory throughout: a live query that starts meanwhile must track changes. */
  loadKeys(id: string): Promise<UserKeys | null>
  /** The wrapped keys alone; null where there are none, or their wrapping key is gone. */
  readWrapped(meta: UserDatabase['meta']): Promise<Pick<UserKeys, 'ring' | 'proof'> | null>
  /** Sets a user's keys in memory; null forgets them, and the next need reads them again. */
  setKeys(id: string, keys: UserKeys | null): void
  /** Deletes a user's keys from this device and from memory. */
  deleteKey(id: string): Promise<void>
  /**
   * Reloads the current user after a sign-in or sign-out, perhaps in another tab, and drops all other keys. The current
   * user's key is read again, and stays in memory throughout: a live query that starts meanwhile must still track changes.
   */
  refresh(): Promise<void>
  readonly cipher: Cipher
  openNow(): UserDatabase | null
  /** Keeps the browser's answer to the request to keep this device's storage. */
  savePersistence(isPersistent: boolean): Promise<void>
  /** The last answer; null before the first. For live queries. */
  readPersistence(): Promise<boolean | null>
  /** What was saved without signing in, while somebody is signed in. */
  readonly visitor: Visitor
}

export interface Visitor {
  /** The visitor of this device; the id is '' while nobody is signed in, and where no visitor has saved anything. */
  getIdentity(): Promise<Identity>
  /** Null where `getIdentity` has none. */
  openForRead(): Promise<UserDatabase | null>
  readonly cipher: Cipher
}

/** Beside `key`, as earlier builds stored it and visitors still do: its id, and the keys that only open. */
export const keyRingName = 'key_ring'
/** A visitor's key is made here and never another: what it does not open was changed. */
const visitorKid = 'visitor'
export interface StoredKeyRing {
  readonly kid: string | null
  readonly older: readonly NamedKey[]
}

/** The keys that are stored unwrapped, or null. Do not `await` before it: a live query would lose its zone. */
export const readPlainKeys = (meta: UserDatabase['meta']): Promise<UserKeys | null> =>
  meta.bulkGet(['key', keyRingName, proofKeyName]).then(([present, ring, proof]) => {
    const key = present?.value as CryptoKey | undefined
    const { kid, older } = (ring?.value ?? { kid: null, older: [] }) as StoredKeyRing
    if (key === undefined) return null
    return {
      ring: [{ kid, key }, ...older],
      proof: (proof?.value as StoredProofKey | undefined) ?? null,
      isPlain: true,
    }
  })

interface Names {
  readonly user: SignedInUser | null | undefined
  readonly deviceId: string | null
}

const noVisitor: Identity = { id: '', ownerId: null, accountId: null, actingAs: null }

export function createCurrentUser(ports: Ports, databases: Databases): CurrentUser {
  const keys = new Map<string, UserKeys>()
  let last: Identity | null = null

  // Readers run inside live queries, whose zone survives `then` but not `await`. Do not `await` between their first and
  // last query.

  async function getDeviceId(): Promise<string> {
    const db = await databases.device()
    return db.transaction('rw', db.meta, async () => {
      const known = (await db.meta.get('device_id'))?.value as string | undefined
      if (known !== undefined) return known
      const created = ports.uuid()
      await db.meta.put({ k: 'device_id', value: created })
      return created
    })
  }

  /** Who is signed in, and the id of this device: null where there is none yet. */
  const readNames = (db: DeviceDatabase): Promise<Names> =>
    db.meta.bulkGet(['current', 'device_id']).then(([current, id]) => ({
      user: current?.value as SignedInUser | null | undefined,
      deviceId: (id?.value as string | undefined) ?? null,
    }))
  /** Also stores it as the last one. */
  function rememberIdentity({ user, deviceId }: Names): Identity {
    last =
      user != null
        ? { id: String(user.userId), ownerId: user.userId, accountId: user.accountId, actingAs: user.actingAs }
        : { ...noVisitor, id: deviceId === null ? '' : `device:${deviceId}` }
    return last
  }
  /** Each step of the engine asks: one value while a user is signed in. Else both together, as someone may sign in meanwhile. */
  const readIdentity = (db: DeviceDatabase): Promise<Identity> =>
    db.meta.get('current').then((row) => {
      const user = row?.value as SignedInUser | null | undefined
      return user == null ? readNames(db).then(rememberIdentity) : rememberIdentity({ user, deviceId: null })
    })
  /** The visitor of this device, while somebody is signed in. */
  const toVisitor = (db: DeviceDatabase): Promise<Identity> =>
    readNames(db).then(({ user, deviceId }) =>
      user == null || deviceId === null ? noVisitor : findVisitor(`device:${deviceId}`),
    )
  function getIdentity(): Promise<Identity> {
    const open = databases.deviceNow()
    return open === null ? Promise.resolve(databases.device()).then(readIdentity) : readIdentity(open)
  }

  async function openUserDatabase(id: string): Promise<UserDatabase> {
    return databases.userNow(id) ?? Promise.resolve(databases.user(id))
  }

  async function readWrapped(meta: UserDatabase['meta']): Promise<Pick<UserKeys, 'ring' | 'proof'> | null> {
    const wrapped = (await meta.get(wrappedKeysName))?.value as WrappedKeys | undefined
    const wrapping = wrapped && (await databases.readWrappingKey(wrapped.by))
    return wrapped && wrapping ? unwrapKeys(ports.crypto, wrapping, wrapped) : null
  }

  /** The wrapped keys first: they seal. What is stored unwrapped beside them, by a tab of an earlier build, only opens. */
  async function readKeys(meta: UserDatabase['meta']): Promise<UserKeys | null> {
    const plain = await readPlainKeys(meta)
    const own = await readWrapped(meta)
    if (own === null) return plain
    return {
      ring: [...own.ring, ...(plain?.ring ?? [])],
      proof: own.proof ?? plain?.proof ?? null,
      isPlain: plain !== null,
    }
  }

  /** Reads from `from` if given. Otherwise asking for the keys could recreate a discarded database. */
  const findKeys = async (id: string, from?: UserDatabase): Promise<UserKeys | null> =>
    keys.get(id) ?? loadKeys(id, from)
  async function loadKeys(id: string, from?: UserDatabase): Promise<UserKeys | null> {
    const stored = await readKeys((from ?? (await openUserDatabase(id))).meta)
    if (stored !== null) keys.set(id, stored)
    return stored
  }

  /**
   * Creates a visitor's key once. If two saves or tabs race, both use the first key, because data under the second
   * would be lost.
   */
  async function ensureVisitorKey(id: string): Promise<void> {
    if ((await findKeys(id)) !== null) return
    const created = await generateKey(ports.crypto)
    const { meta } = await openUserDatabase(id)
    const stored = await meta.db.transaction('rw', meta, async () => {
      const first = await readPlainKeys(meta)
      if (first !== null) return first
      await meta.bulkPut([
        { k: 'key', value: created },
        { k: keyRingName, value: { kid: visitorKid, older: [] } satisfies StoredKeyRing },
      ])
      return { ring: [{ kid: visitorKid, key: created }], proof: null, isPlain: true } satisfies UserKeys
    })
    keys.set(id, stored)
  }

  async function requireKeys(id: string, isMissing: boolean, from?: UserDatabase): Promise<UserKeys> {
    // Of a device with a lock the keys are in memory alone: what is not stored is not forgotten.
    const found = (isMissing ? await loadKeys(id, from) : null) ?? (await findKeys(id, from))
    if (found === null) throw new SaveRefused('locked')
    return found
  }
  const requireRing = async (id: string, isMissing: boolean, from?: UserDatabase): Promise<KeyRing> =>
    (await requireKeys(id, isMissing, from)).ring

  async function openStore(identity?: Identity): Promise<Store> {
    let current = identity ?? (await getIdentity())
    if (current.id === '') {
      await getDeviceId()
      current = await getIdentity()
    }
    if (current.ownerId === null) await ensureVisitorKey(current.id)
    const { proof } = await requireKeys(current.id, false)
    const db = await openUserDatabase(current.id)
    return {
      identity: current,
      db,
      cipher: createCipher(ports.crypto, (isMissing) => requireRing(current.id, isMissing, db)),
      proofKey: current.ownerId === null ? null : proof,
    }
  }

  /** A visitor who has saved something has a key. */
  const findVisitor = (id: string): Promise<Identity> =>
    Promise.resolve(databases.exists(id))
      .then((isThere) => (isThere ? Promise.resolve(openUserDatabase(id)).then((db) => db.meta.get('key')) : undefined))
      .then((key) => (key === undefined ? noVisitor : { ...noVisitor, id }))

  const visitor: Visitor = {
    getIdentity() {
      const open = databases.deviceNow()
      return open === null ? Promise.resolve(databases.device()).then(toVisitor) : toVisitor(open)
    },
    openForRead: () => visitor.getIdentity().then(({ id }) => (id === '' ? null : openUserDatabase(id))),
    cipher: createCipher(ports.crypto, async (isMissing) => requireRing((await visitor.getIdentity()).id, isMissing)),
  }

  const toPersistence = (db: DeviceDatabase): Promise<boolean | null> =>
    db.meta.get('persistent').then((row) => (row?.value as boolean | undefined) ?? null)

  return {
    async savePersistence(isPersistent) {
      const db = await databases.device()
      if ((await toPersistence(db)) !== isPersistent) await db.meta.put({ k: 'persistent', value: isPersistent })
    },
    readPersistence() {
      const open = databases.deviceNow()
      return open === null ? Promise.resolve(databases.device()).then(toPersistence) : toPersistence(open)
    },
    visitor,
    getIdentity,
    getDeviceId,
    openStore,
    findKeys: (id) => findKeys(id),
    loadKeys: (id) => loadKeys(id),
    readWrapped,
    setKeys(id, set) {
      if (set === null) keys.delete(id)
      else keys.set(id, set)
    },
    openForRead: () =>
      getIdentity().then(({ id }) =>
        id === '' ? null : (databases.userNow(id) ?? Promise.resolve(databases.user(id))),
      ),
    async setUser(user) {
      const db = await databases.device()
      // Signing out needs no room: it works on a full disk.
      await (user === null ? db.meta.delete('current') : db.meta.put({ k: 'current', value: user }))
      await getIdentity()
    },
    async deleteKey(id) {
      keys.delete(id)
      const { meta } = await openUserDatabase(id)
      const wrapped = await meta.bulkGet([wrappedKeysName, deviceLockName])
      await meta.bulkDelete(['key', keyRingName, proofKeyName, wrappedKeysName, deviceLockName])
      for (const row of wrapped)
        if (row !== undefined) await databases.destroyWrappingKey((row.value as Pick<WrappedKeys, 'by'>).by)
      await databases.scrub()
    },
    async refresh() {
      const now = await getIdentity().catch(() => null)
      for (const id of [...keys.keys()]) if (id !== now?.id) keys.delete(id)
      if (now === null) last = null
      else if (keys.has(now.id)) {
        // The same user may have signed out and in elsewhere, under another secret of the shop.
        await loadKeys(now.id).catch(() => null)
      }
    },
    cipher: createCipher(ports.crypto, async (isMissing) => requireRing((last ?? (await getIdentity())).id, isMissing)),
    openNow: () => (last !== null && keys.has(last.id) ? databases.userNow(last.id) : null),
  }
}
