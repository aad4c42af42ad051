// Brings a pack to the device, segment by segment: what is there already is never fetched again, so a break costs a
// few. The pack answers only when it is whole.
import { cataloguePack } from '../../contract/catalogue-pack.ts'
import type { Manifest } from '../../contract/catalogue-pack.ts'
import { sha256Hex } from '../crypto/bytes.ts'
import type { CatalogueDatabase, SegmentRow } from '../db/catalogue-db.ts'
import type { Http } from '../http/call.ts'
import { NoAnswer } from '../http/call.ts'
import { segmentsOf, writeMeta } from './kept-pack.ts'
import type { Base, PackedBrand } from './kept-pack.ts'
import { gunzip } from './unpack.ts'

const rows = cataloguePack.table
const lanes = 4
/** Segments that are written together: what a break may cost. */
const atOnce = 8

export interface Fetching {
  readonly db: CatalogueDatabase
  readonly http: Http
  readonly crypto: Crypto
  /** Told whenever some more are here. */
  readonly came: () => void
}

/** The hashes of the segments that are here. */
export async function keptSegments(db: CatalogueDatabase): Promise<Set<string>> {
  return new Set(await db.segments.toCollection().primaryKeys())
}

/** Fetches what is missing of these brands, `lanes` side by side, checks each by its name and keeps it. */
export async function fetchSegments(
  { db, http, crypto, came: stepped }: Fetching,
  brands: readonly PackedBrand[],
  whole: readonly number[],
): Promise<void> {
  const kept = await keptSegments(db)
  const missing = segmentsOf(brands, whole).filter((segment) => !kept.has(segment.sha256))
  const next = missing.values()
  let isOver = false
  let came: SegmentRow[] = []
  const keep = async () => {
    const some = came
    came = []
    await db.segments.bulkPut(some)
    stepped()
  }
  const lane = async () => {
    for (const { sha256, kind } of next) {
      if (isOver) return
      const { bytes } = await http.call(rows.readSegment, { params: { sha256 } })
      const packed = bytes.slice().buffer
      if ((await sha256Hex(crypto, packed)) !== sha256) throw new NoAnswer('A part of the catalogue came damaged.')
      const bytesKept = kind === 'index' ? await gunzip(packed) : packed
      // Only now: while it was unpacked another lane may have written what had come, and begun anew.
      came.push({ sha256, bytes: bytesKept })
      if (came.length >= atOnce) await keep()
    }
  }
  // After a break the other lanes bring home what they have in hand.
  const ends = await Promise.allSettled(
    Array.from({ length: lanes }, () =>
      lane().catch((fault: unknown) => {
        isOver = true
        throw fault
      }),
    ),
  )
  if (came.length > 0) await keep()
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** From here on this pack answers, as it was packed: changes are asked for again from its version. */
export async function adopt(db: CatalogueDatabase, manifest: Manifest, whole: readonly number[]): Promise<void> {
  const { version, life, frame, brands } = manifest
  const needed = new Set(segmentsOf(brands, whole).map((segment) => segment.sha256))
  await db.transaction('rw', db.meta, db.segments, db.changes, async () => {
    await writeMeta(db, 'base', { frame, version, packVersion: version, life, brands, whole })
    await db.changes.clear()
    await dropOthers(db, needed)
  })
}

/** Goes on with fewer brands of the same pack, which needs no network. */
export async function narrow(db: CatalogueDatabase, base: Base, whole: readonly number[]): Promise<void> {
  const needed = new Set(segmentsOf(base.brands, whole).map((segment) => segment.sha256))
  await db.transaction('rw', db.meta, db.segments, async () => {
    await writeMeta(db, 'base', { ...base, whole })
    await dropOthers(db, needed)
  })
}

/** Lets go of segments that nothing needs. */
export async function dropOthers(db: CatalogueDatabase, needed: ReadonlySet<string>): Promise<void> {
  const all = await db.segments.toCollection().primaryKeys()
  await db.segments.bulkDelete(all.filter((sha256) => !needed.has(sha256)))
}
