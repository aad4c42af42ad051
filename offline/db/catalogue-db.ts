// The catalogue's own database: public, in clear, and fetched again when it is lost, so its durability is relaxed and
// it outlives a sign-out. ArrayBuffers only: WebKit hangs on Blobs.
import { Dexie } from 'dexie'
import type { Table } from 'dexie'
import type { World } from '../engine.ts'
import type { MetaRow } from './tables.ts'

/** Rows as they came, packed; the index unpacked, to be opened where it lies. */
export interface SegmentRow {
  readonly sha256: string
  readonly bytes: ArrayBuffer
}
/** What changed since the pack; `value` is null where it is gone. */
export interface ChangeRow {
  readonly kind: 'product' | 'model' | 'diagram'
  readonly id: number
  readonly value: unknown
}
/** An answer of the server, for what was looked at lately. `at` is when it was asked for, epoch ms. */
export interface AnswerRow {
  readonly key: string
  readonly at: number
  readonly value: unknown
}

/** Changes as they came, many to a record; a later page knows better. */
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

export function openCatalogueDatabase(world: Pick<World, 'indexedDB' | 'IDBKeyRange'>): CatalogueDatabase {
  const db = new Dexie(catalogueDatabaseName, {
    indexedDB: world.indexedDB,
    IDBKeyRange: world.IDBKeyRange,
    chromeTransactionDurability: 'relaxed',
    cache: 'disabled',
  })
  db.version(1).stores({ segments: '&sha256', changes: '&page', answers: '&key, at', meta: '&k' })
  return db as CatalogueDatabase
}
