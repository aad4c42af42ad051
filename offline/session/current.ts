// Whose database is open: the signed-in user's, or this device's own for a visitor. The device's database holds ids
// alone; who that is in words lies sealed in the user's own.
import { createCipher, makeKey } from '../crypto/cipher.ts'
import type { Cipher } from '../crypto/cipher.ts'
import type { Databases } from '../db/open.ts'
import type { DeviceDatabase, UserDatabase } from '../db/tables.ts'
import type { World } from '../engine.ts'
import { SaveRefused } from '../outbox/save-refused.ts'

export interface SignedIn {
  readonly userId: number
  readonly accountId: number
  readonly actingAs: 'servicer' | null
}
/** `id` names the database, '' where a visitor has none yet; a visitor's has no owner. */
export interface Who {
  readonly id: string
  readonly ownerId: number | null
  readonly accountId: number | null
  readonly actingAs: 'servicer' | null
}

export interface Store {
  readonly who: Who
  readonly db: UserDatabase
  readonly cipher: Cipher
}

export interface Current {
  who(): Promise<Who>
  deviceId(): Promise<string>
  /** The open database of whoever it is, with its key; throws `locked` where the key is not on this device. */
  store(who?: Who): Promise<Store>
  /** The database for a read: open, with or without its key; null where nothing was ever kept. */
  reading(): Promise<UserDatabase | null>
  /** Sets who works here; null is nobody. */
  become(user: SignedIn | null): Promise<void>
  keep(id: string, key: CryptoKey): Promise<void>
  /** Takes a user's key off this device, and what was kept in memory of it. */
  forgetKey(id: string): Promise<void>
  /**
   * Somebody signed in or out, perhaps in another tab: looks who works here, and lets go of the keys of everyone else.
   * The key of who stays is not let go of for a moment: a live query that began just then would not hear of changes.
   */
  lookAgain(): Promise<void>
  readonly cipher: Cipher
  now(): UserDatabase | null
}

export function createCurrent(world: World, databases: Databases): Current {
  const keys = new Map<string, CryptoKey>()
  let last: Who | null = null

  // Readers run inside live queries, whose zone survives `then` but not `await`: no `await` between their first and last query.

  async function deviceId(): Promise<string> {
    const db = await databases.device()
    return db.transaction('rw', db.meta, async () => {
      const known = (await db.meta.get('device_id'))?.value as string | undefined
      if (known !== undefined) return known
      const made = world.uuid()
      await db.meta.put({ k: 'device_id', value: made })
      return made
    })
  }

  function whoIn(db: DeviceDatabase): Promise<Who> {
    return db.meta.bulkGet(['current', 'device_id']).then(([current, id]) => {
      const user = current?.value as SignedIn | null | undefined
      last =
        user != null
          ? { id: String(user.userId), ownerId: user.userId, accountId: user.accountId, actingAs: user.actingAs }
          : {
              id: id === undefined ? '' : `device:${id.value as string}`,
              ownerId: null,
              accountId: null,
              actingAs: null,
            }
      return last
    })
  }
  function who(): Promise<Who> {
    const open = databases.deviceNow()
    return open === null ? Promise.resolve(databases.device()).then(whoIn) : whoIn(open)
  }

  async function userDatabase(id: string): Promise<UserDatabase> {
    return databases.userNow(id) ?? Promise.resolve(databases.user(id))
  }

  /** `from` is asked where it is given: a database that was discarded must not be made anew by asking for its key. */
  async function keyOf(id: string, from?: UserDatabase): Promise<CryptoKey | null> {
    const known = keys.get(id)
    if (known !== undefined) return known
    const db = from ?? (await userDatabase(id))
    const key = (await db.meta.get('key'))?.value as CryptoKey | undefined
    if (key !== undefined) keys.set(id, key)
    return key ?? null
  }

  async function keep(id: string, key: CryptoKey): Promise<void> {
    const db = await userDatabase(id)
    await db.meta.put({ k: 'key', value: key })
    keys.set(id, key)
  }

  /**
   * A visitor's key is made here, once: what two saves, or two tabs, begin at the same moment is sealed with the key that
   * was there first, since the other one's would be lost with it.
   */
  async function visitorsKey(id: string): Promise<void> {
    if ((await keyOf(id)) !== null) return
    const made = await makeKey(world.crypto)
    const { meta } = await userDatabase(id)
    const kept = await meta.db.transaction('rw', meta, async () => {
      const first = (await meta.get('key'))?.value as CryptoKey | undefined
      if (first === undefined) await meta.put({ k: 'key', value: made })
      return first ?? made
    })
    keys.set(id, kept)
  }

  async function mustKey(id: string, from?: UserDatabase): Promise<CryptoKey> {
    const key = await keyOf(id, from)
    if (key === null) throw new SaveRefused('locked')
    return key
  }

  async function store(given?: Who): Promise<Store> {
    let owner = given ?? (await who())
    if (owner.id === '') {
      await deviceId()
      owner = await who()
    }
    if (owner.ownerId === null) await visitorsKey(owner.id)
    await mustKey(owner.id)
    const db = await userDatabase(owner.id)
    return { who: owner, db, cipher: createCipher(world.crypto, () => mustKey(owner.id, db)) }
  }

  return {
    who,
    deviceId,
    store,
    keep,
    reading: () =>
      who().then(({ id }) => (id === '' ? null : (databases.userNow(id) ?? Promise.resolve(databases.user(id))))),
    async become(user) {
      const db = await databases.device()
      await db.meta.put({ k: 'current', value: user })
      await who()
    },
    async forgetKey(id) {
      keys.delete(id)
      const db = await userDatabase(id)
      await db.meta.delete('key')
    },
    async lookAgain() {
      const now = await who().catch(() => null)
      for (const id of [...keys.keys()]) if (id !== now?.id) keys.delete(id)
      if (now === null) last = null
    },
    cipher: createCipher(world.crypto, async () => mustKey((last ?? (await who())).id)),
    now: () => (last !== null && keys.has(last.id) ? databases.userNow(last.id) : null),
  }
}
