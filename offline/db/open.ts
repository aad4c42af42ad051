// The only place that opens databases. Durability is strict, because 'Saved on this device' must mean on disk. Dexie's
// cache is off, so reads always see IndexedDB.
import { Dexie, RangeSet } from 'dexie'
import type { Ports } from '../engine.ts'
import { deviceTables, userTables } from './tables.ts'
import type { DeviceDatabase, UserDatabase } from './tables.ts'

export interface Databases {
  device(): Promise<DeviceDatabase>
  /** Opens the database of `<id>` or `device:<uuid>` once, and again after a lost connection. */
  user(id: string): Promise<UserDatabase>
  /** Whether the user's database is on the device: opening one creates it. True where the browser cannot tell. */
  exists(id: string): Promise<boolean>
  /** The database if it is already open. A live query loses its zone by awaiting a promise that is not Dexie's. */
  userNow(id: string): UserDatabase | null
  deviceNow(): DeviceDatabase | null
  /** Closes connections that no longer answer. The next call reopens them. */
  drop(): void
  /** Empties the user's database and deletes it, as soon as no tab holds it any more. Waits a moment for that. */
  destroy(id: string): Promise<void>
  /** The wrapping key of this name (offline/session/wrapped-keys.ts), or null. No connection stays open. */
  readWrappingKey(name: string): Promise<CryptoKey | null>
  saveWrappingKey(name: string, key: CryptoKey): Promise<void>
  /** Removes it. Never fails: without the row that names it, the key opens nothing. */
  destroyWrappingKey(name: string): Promise<void>
  /**
   * Has the engine remove from its files what was deleted, as far as it lets us (docs/decisions/090-wrapped-keys.md). Never
   * fails.
   */
  scrub(): Promise<void>
  close(): void
}

export const deviceDatabaseName = 'partwright-device'
export const userDatabaseName = (id: string) => `partwright-user-${id}`

/** A tab that the browser has frozen closes its connection when it wakes up, if ever. */
const deletionTimeoutMs = 2000

/** Seen in Chromium: after two turns the files do not have a deleted key any more. */
const scrubTurns = 3

/** Makes live queries of the last contact read again: the state of the storage, which is no row, is read with it. */
export function notifyContactReaders(): void {
  Dexie.on.storagemutated.fire({ [`idb://${deviceDatabaseName}/meta/`]: new RangeSet('contact') })
}

/** Dexie takes a connection for open whose first transaction failed. Without its core every later call is a TypeError. */
const hasCore = (db: Dexie) => (db as { readonly core?: unknown }).core !== undefined
const isReady = (db: Dexie) => db.isOpen() && hasCore(db)
function requireCore(db: Dexie): Dexie {
  if (hasCore(db)) return db
  db.close()
  throw new Dexie.OpenFailedError('The connection to the storage was lost as it opened')
}

/** Opens the device database and the user databases. */
export function openDatabases(ports: Pick<Ports, 'indexedDB' | 'IDBKeyRange' | 'setTimer'>): Databases {
  const open = new Map<string, Dexie>()
  let closed = false

  function define(name: string, tables: Readonly<Record<string, string>>): Dexie {
    const db = new Dexie(name, {
      indexedDB: ports.indexedDB,
      IDBKeyRange: ports.IDBKeyRange,
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    })
    db.version(1).stores(tables)
    return db
  }

  async function openNamed(name: string, tables: Readonly<Record<string, string>>): Promise<Dexie> {
    if (closed) throw new Dexie.DatabaseClosedError('The engine is closed')
    const known = open.get(name)
    if (known !== undefined) return isReady(known) ? known : known.open().then(() => requireCore(known))
    const db = define(name, tables)
    open.set(name, db)
    await db.open()
    return requireCore(db)
  }

  /** A database for a moment: a tab that the browser freezes must not keep it from being deleted. */
  async function withSmall<T>(name: string, work: (db: DeviceDatabase) => Promise<T>): Promise<T> {
    const db = define(name, deviceTables)
    try {
      await db.open()
      return await work(requireCore(db) as DeviceDatabase)
    } finally {
      db.close()
    }
  }
  const fill = (db: DeviceDatabase) => db.meta.put({ k: 'key', value: new Uint8Array(256) })
  const refillAndDelete = (name: string) =>
    withSmall(name, async (db) => {
      await fill(db)
      await db.delete()
    })
  const wrappingName = (name: string) => `partwright-key-${name}`

  return {
    device: () => openNamed(deviceDatabaseName, deviceTables) as Promise<DeviceDatabase>,
    user: (id) => openNamed(userDatabaseName(id), userTables) as Promise<UserDatabase>,
    async exists(id) {
      const name = userDatabaseName(id)
      if (open.has(name)) return true
      const { indexedDB } = ports
      // Browsers before 2024 cannot list their databases.
      if (typeof (indexedDB as Partial<IDBFactory>).databases !== 'function') return true
      return (await indexedDB.databases()).some((one) => one.name === name)
    },
    userNow(id) {
      const db = open.get(userDatabaseName(id))
      return db !== undefined && isReady(db) ? (db as UserDatabase) : null
    },
    deviceNow() {
      const db = open.get(deviceDatabaseName)
      return db !== undefined && isReady(db) ? (db as DeviceDatabase) : null
    },
    drop() {
      for (const db of open.values()) db.close()
      open.clear()
    },
    async destroy(id) {
      const db = (await openNamed(userDatabaseName(id), userTables)) as UserDatabase
      // The deletion may have to wait for another tab. On a broken storage it may work where this does not.
      await db
        .transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
        .catch(() => null)
      open.delete(userDatabaseName(id))
      let stop: () => void = () => undefined
      const timeout = new Promise<void>((resolve) => {
        stop = ports.setTimer(resolve, deletionTimeoutMs)
      })
      await Promise.race([db.delete(), timeout]).finally(() => {
        stop()
      })
    },
    readWrappingKey: (name) =>
      withSmall(wrappingName(name), async (db) => ((await db.meta.get('key'))?.value as CryptoKey | undefined) ?? null),
    saveWrappingKey: (name, key) =>
      withSmall(wrappingName(name), async (db) => {
        await db.meta.put({ k: 'key', value: key })
      }),
    async destroyWrappingKey(name) {
      try {
        await refillAndDelete(wrappingName(name))
      } catch {
        // A full disk, or a browser that ends.
      }
    },
    async scrub() {
      const [lower, upper] = ['partwright-scrub-1', 'partwright-scrub-2']
      try {
        for (let turn = 0; turn < scrubTurns; turn += 1) {
          await withSmall(lower, fill)
          await withSmall(upper, fill)
          // LevelDB writes out what is in memory, then merges the files that the second one shares with the deleted row.
          await refillAndDelete(lower)
          await refillAndDelete(upper)
        }
      } catch {
        // As above.
      }
    },
    close() {
      closed = true
      for (const db of open.values()) db.close()
      open.clear()
    },
  }
}
