// Nobody else opens a database. Durability is strict: 'Saved on this device' is only said of what is on the disk.
// Dexie's cache is off, so that a reader sees what IndexedDB holds and nothing else.
import { Dexie } from 'dexie'
import type { World } from '../engine.ts'
import { deviceTables, userTables } from './tables.ts'
import type { DeviceDatabase, UserDatabase } from './tables.ts'

export interface Databases {
  device(): Promise<DeviceDatabase>
  /** The database of `<id>` or `device:<uuid>`; opened once, and again when its connection was lost. */
  user(id: string): Promise<UserDatabase>
  /** The same if it is open now: a live query loses its zone by waiting for what is not Dexie's. */
  userNow(id: string): UserDatabase | null
  deviceNow(): DeviceDatabase | null
  /** Drops a connection that does not answer any more; the next call opens another. */
  drop(): void
  destroy(id: string): Promise<void>
  close(): void
}

export const deviceDatabaseName = 'partwright-device'
export const userDatabaseName = (id: string) => `partwright-user-${id}`

/** Opens the device's and the users' databases in this world. */
export function openDatabases(world: Pick<World, 'indexedDB' | 'IDBKeyRange'>): Databases {
  const open = new Map<string, Dexie>()
  let closed = false

  async function at(name: string, tables: Readonly<Record<string, string>>): Promise<Dexie> {
    if (closed) throw new Dexie.DatabaseClosedError('The engine is closed')
    const known = open.get(name)
    if (known?.isOpen() === true) return known
    if (known !== undefined) return known.open().then(() => known)
    const db = new Dexie(name, {
      indexedDB: world.indexedDB,
      IDBKeyRange: world.IDBKeyRange,
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    })
    db.version(1).stores(tables)
    open.set(name, db)
    await db.open()
    return db
  }

  return {
    device: () => at(deviceDatabaseName, deviceTables) as Promise<DeviceDatabase>,
    user: (id) => at(userDatabaseName(id), userTables) as Promise<UserDatabase>,
    userNow(id) {
      const db = open.get(userDatabaseName(id))
      return db?.isOpen() === true ? (db as UserDatabase) : null
    },
    deviceNow() {
      const db = open.get(deviceDatabaseName)
      return db?.isOpen() === true ? (db as DeviceDatabase) : null
    },
    drop() {
      for (const db of open.values()) db.close()
      open.clear()
    },
    async destroy(id) {
      const db = (await at(userDatabaseName(id), userTables)) as UserDatabase
      open.delete(userDatabaseName(id))
      await db.delete()
    },
    close() {
      closed = true
      for (const db of open.values()) db.close()
      open.clear()
    },
  }
}
