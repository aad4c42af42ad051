// The stored data of a device, read without the engine: every row of every database, and a search for texts in clear.
import type { OpRow } from '../../offline/db/tables.ts'

export interface Dump {
  readonly database: string
  readonly table: string
  readonly rows: readonly unknown[]
}

/** The result of a request of IndexedDB. */
export const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result)
    }
    request.onerror = () => {
      reject(request.error ?? new Error('IndexedDB failed'))
    }
  })

const userPrefix = 'partwright-user-'

/** Whose databases are on the device: ids of users, and `device:<id>` for a visitor. */
export async function userDatabases(indexedDB: IDBFactory): Promise<string[]> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  return names.filter((name) => name.startsWith(userPrefix)).map((name) => name.slice(userPrefix.length))
}

/** Reads tables in one transaction, all unless some are named. Without Dexie, because the model reads each device often. */
async function readDatabase(indexedDB: IDBFactory, name: string, only?: readonly string[]): Promise<Dump[]> {
  const opening = indexedDB.open(name)
  // A missing database must fail, not appear.
  opening.onupgradeneeded = () => opening.transaction?.abort()
  const db = await toPromise(opening)
  try {
    const tables = [...db.objectStoreNames].filter((table) => only?.includes(table) !== false)
    const reading = db.transaction(tables)
    return await Promise.all(
      tables.map(async (table) => ({
        database: name,
        table,
        rows: await toPromise(reading.objectStore(table).getAll()),
      })),
    )
  } finally {
    db.close()
  }
}

export async function dump(indexedDB: IDBFactory): Promise<Dump[]> {
  const found: Dump[] = []
  for (const { name } of await indexedDB.databases())
    if (name !== undefined) found.push(...(await readDatabase(indexedDB, name)))
  return found
}

/** The rows of one user's outbox in order, with tombstones. A superseding op comes after the one that it replaces. */
export async function opRows(indexedDB: IDBFactory, user: number | string = 7): Promise<OpRow[]> {
  return findOpRows(await readDatabase(indexedDB, `${userPrefix}${user}`, ['ops']), user)
}

/** The same rows from a dump. */
export function findOpRows(dumps: readonly Dump[], user: number | string = 7): OpRow[] {
  const ops = dumps.find(({ database, table }) => database === `${userPrefix}${user}` && table === 'ops')
  const rows = [...((ops?.rows ?? []) as readonly OpRow[])]
  return rows.sort((a, b) => a.seq - b.seq || Number(a.supersedes !== null) - Number(b.supersedes !== null))
}

function* texts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (value instanceof ArrayBuffer) yield Buffer.from(value).toString('latin1')
  else if (ArrayBuffer.isView(value)) yield Buffer.from(value.buffer).toString('latin1')
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) {
      yield key
      yield* texts(part)
    }
}

/** Where a text is stored in clear: `database/table`, each once. */
export function foundIn(dumps: readonly Dump[], term: string): string[] {
  return dumps
    .filter(({ rows }) => [...texts(rows)].some((text) => text.includes(term)))
    .map(({ database, table }) => `${database}/${table}`)
}
