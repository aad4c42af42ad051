// The stored data of a device, read without the engine: every row of every database, and a search for texts in clear.
import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import type { OpRow } from '../../offline/db/tables.ts'

export interface Dump {
  readonly database: string
  readonly table: string
  readonly rows: readonly unknown[]
}

export async function dump(indexedDB: IDBFactory): Promise<Dump[]> {
  const found: Dump[] = []
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue
    const db = await new Dexie(name, { indexedDB, IDBKeyRange }).open()
    for (const table of db.tables) found.push({ database: name, table: table.name, rows: await table.toArray() })
    db.close()
  }
  return found
}

/** The rows of one user's outbox in order, with tombstones. A superseding op comes after the one that it replaces. */
export async function opRows(indexedDB: IDBFactory, user: number | string = 7): Promise<OpRow[]> {
  const db = await new Dexie(`partwright-user-${user}`, { indexedDB, IDBKeyRange }).open()
  const rows = (await db.table('ops').toArray()) as OpRow[]
  db.close()
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
