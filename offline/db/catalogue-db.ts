// The catalogue database: public and unencrypted. Lost data is downloaded again, so durability is relaxed, and sign-out
// keeps it. ArrayBuffers only: WebKit hangs on Blobs.
import { Dexie } from 'dexie'
import type { Table } from 'dexie'
import type { Ports } from '../engine.ts'
import type { MetaRow } from './tables.ts'

/** A downloaded segment. Rows stay compressed; the search index is stored unpacked. */
export interface SegmentRow {
  readonly sha256: string
  readonly bytes: ArrayBuffer
}
/** A change since the package. `value` is null if the row was removed. */
export interface ChangeRow {
  readonly kind: 'product' | 'model' | 'diagram'
  readonly id: number
  readonly value: unknown
}
/** A server answer for a recently viewed page. `at` is when it was requested, epoch ms. */
export interface AnswerRow {
  readonly key: string
  readonly at: number
  readonly value: unknown
}

/** A page of changes, many per record. Later pages override earlier ones. */
export interface ChangePage {
  readonly page: number
  readonly rows: readonly ChangeRow[]
}

export type CatalogueDatabase = Dexie & {
  readonly segments: Table<SegmentRow, string>
  readonly changes: Table<ChangePage, number>
  readonly answers: Table<AnswerRow, string>
  readonly meta: Table<MetaRow, string>
}

export const catalogueDatabaseName = 'partwright-catalogue'

export function openCatalogueDatabase(ports: Pick<Ports, 'indexedDB' | 'IDBKeyRange'>): CatalogueDatabase {
  const db = new Dexie(catalogueDatabaseName, {
    indexedDB: ports.indexedDB,
    IDBKeyRange: ports.IDBKeyRange,
    chromeTransactionDurability: 'relaxed',
    cache: 'disabled',
  })
  db.version(1).stores({ segments: '&sha256', changes: '&page', answers: '&key, at', meta: '&k' })
  return db as CatalogueDatabase
}
