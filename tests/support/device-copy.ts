// The data of a device, read once and put on any number of new devices.
import { IDBFactory } from 'fake-indexeddb'
import { toPromise } from './device-dump.ts'

interface StoredTable {
  readonly name: string
  readonly keyPath: IDBObjectStore['keyPath'] | null
  readonly indexes: readonly Pick<IDBIndex, 'name' | 'keyPath' | 'unique' | 'multiEntry'>[]
  readonly rows: readonly unknown[]
}
interface StoredDatabase {
  readonly name: string
  readonly version: number
  readonly tables: readonly StoredTable[]
}
export type StoredDevice = readonly StoredDatabase[]

async function readTable(table: IDBObjectStore): Promise<StoredTable> {
  const indexes = [...table.indexNames].map((name) => {
    const { keyPath, unique, multiEntry } = table.index(name)
    return { name, keyPath, unique, multiEntry }
  })
  return { name: table.name, keyPath: table.keyPath, indexes, rows: await toPromise(table.getAll()) }
}

/** Reads every database of a device, with its tables' keys and indexes. */
export async function readDevice(indexedDB: IDBFactory): Promise<StoredDevice> {
  const databases: StoredDatabase[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await toPromise(indexedDB.open(name))
    const names = [...db.objectStoreNames]
    const reading = db.transaction(names)
    const tables = await Promise.all(names.map((table) => readTable(reading.objectStore(table))))
    databases.push({ name, version: db.version, tables })
    db.close()
  }
  return databases
}

/** Puts the data on a new device. */
export async function copyDevice(stored: StoredDevice): Promise<IDBFactory> {
  const indexedDB = new IDBFactory()
  for (const { name, version, tables } of stored) {
    const opening = indexedDB.open(name, version)
    opening.onupgradeneeded = () => {
      for (const { name: table, keyPath, indexes, rows } of tables) {
        const created = opening.result.createObjectStore(table, { keyPath })
        for (const { name: index, keyPath: of, ...options } of indexes) created.createIndex(index, of, options)
        for (const row of rows) created.put(row)
      }
    }
    const db = await toPromise(opening)
    db.close()
  }
  return indexedDB
}
