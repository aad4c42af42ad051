// Downloads a package segment by segment. Stored segments are never fetched again, so an interruption costs little. The
// package is used only once it is complete.
import { cataloguePack } from '../../contract/catalogue-pack.ts'
import type { Manifest } from '../../contract/catalogue-pack.ts'
import { sha256Hex } from '../crypto/bytes.ts'
import type { CatalogueDatabase, SegmentRow } from '../db/catalogue-db.ts'
import type { Http, SendOptions } from '../http/call.ts'
import { NoAnswer } from '../http/call.ts'
import { listSegments, writeMeta } from '../db/catalogue-meta.ts'
import type { InstalledPackage, PackedBrand } from '../db/catalogue-meta.ts'
import { mapWithConcurrency } from '../map-with-concurrency.ts'
import { gunzip } from './gunzip.ts'

const rows = cataloguePack.table
const concurrency = 4
/** A slow line carries one segment in this, as it does a part of a photo. */
const slowTimeoutMs = 4 * 60_000
/** Segments written in one batch: the most that an interruption can lose. */
const batchSize = 8

export interface SegmentDownload {
  readonly db: CatalogueDatabase
  readonly http: Http
  readonly crypto: Crypto
  /** Called after each stored batch. */
  readonly onProgress: () => void
}

/** Reads the hashes of the stored segments. */
export async function readStoredSegments(db: CatalogueDatabase): Promise<Set<string>> {
  return new Set(await db.segments.toCollection().primaryKeys())
}

/**
 * Downloads the missing segments of these brands concurrently, verifies each hash and stores them. Where that ended without an
 * answer, the rest comes singly and with more time: on a slow line, several at once all time out.
 */
export async function fetchSegments(
  download: SegmentDownload,
  brands: readonly PackedBrand[],
  whole: readonly number[],
): Promise<void> {
  try {
    await fetchMissing(download, brands, whole, concurrency)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    await fetchMissing(download, brands, whole, 1, { timeoutMs: slowTimeoutMs })
  }
}

async function fetchMissing(
  { db, http, crypto, onProgress }: SegmentDownload,
  brands: readonly PackedBrand[],
  whole: readonly number[],
  atOnce: number,
  options: SendOptions = {},
): Promise<void> {
  const stored = await readStoredSegments(db)
  const missing = listSegments(brands, whole).filter((segment) => !stored.has(segment.sha256))
  let batch: SegmentRow[] = []
  const saveBatch = async () => {
    const some = batch
    batch = []
    await db.segments.bulkPut(some)
    onProgress()
  }
  try {
    await mapWithConcurrency(
      missing,
      async ({ sha256, kind }) => {
        const { bytes } = await http.call(rows.readSegment, { params: { sha256 } }, options)
        const packed = bytes.slice().buffer
        if ((await sha256Hex(crypto, packed)) !== sha256) throw new NoAnswer('Catalogue data arrived damaged.')
        const storedBytes = kind === 'index' ? await gunzip(packed) : packed
        // Push only after unpacking: another download may have saved and reset the batch meanwhile.
        batch.push({ sha256, bytes: storedBytes })
        if (batch.length >= batchSize) await saveBatch()
      },
      atOnce,
    )
  } finally {
    if (batch.length > 0) await saveBatch()
  }
}

/** Makes this package the installed one and clears all changes. Changes are requested again from its version. */
export async function installPackage(
  db: CatalogueDatabase,
  manifest: Manifest,
  whole: readonly number[],
): Promise<void> {
  const { version, life, frame, brands } = manifest
  const needed = new Set(listSegments(brands, whole).map((segment) => segment.sha256))
  await db.transaction('rw', db.meta, db.segments, db.changes, async () => {
    await writeMeta(db, 'base', { frame, version, packVersion: version, life, brands, whole })
    await db.changes.clear()
    await dropOtherSegments(db, needed)
  })
}

/** Keeps fewer brands of the installed package. This needs no network. */
export async function narrowPackage(
  db: CatalogueDatabase,
  base: InstalledPackage,
  whole: readonly number[],
): Promise<void> {
  const needed = new Set(listSegments(base.brands, whole).map((segment) => segment.sha256))
  await db.transaction('rw', db.meta, db.segments, async () => {
    await writeMeta(db, 'base', { ...base, whole })
    await dropOtherSegments(db, needed)
  })
}

/** Deletes segments that are no longer needed. */
export async function dropOtherSegments(db: CatalogueDatabase, needed: ReadonlySet<string>): Promise<void> {
  const all = await db.segments.toCollection().primaryKeys()
  await db.segments.bulkDelete(all.filter((sha256) => !needed.has(sha256)))
}
