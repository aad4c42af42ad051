// Brings a pack to the device, segment by segment: what is there already is never fetched again, so a break costs one
// segment. The pack answers only when it is whole.
import { cataloguePack } from '../../contract/catalogue-pack.ts'
import type { Manifest } from '../../contract/catalogue-pack.ts'
import { sha256Hex } from '../crypto/bytes.ts'
import type { CatalogueDatabase } from '../db/catalogue-db.ts'
import type { Http } from '../http/call.ts'
import { NoAnswer } from '../http/call.ts'
import { segmentsOf, writeMeta } from './kept-pack.ts'
import type { PackedBrand } from './kept-pack.ts'
import { gunzip } from './unpack.ts'

const rows = cataloguePack.table
const lanes = 4

export interface Fetching {
  readonly db: CatalogueDatabase
  readonly http: Http
  readonly crypto: Crypto
  /** Told after each segment: the bytes on the wire that are here of each brand. */
  readonly came: () => void
}

/** The hashes of the segments that are here. */
export async function keptSegments(db: CatalogueDatabase): Promise<Set<string>> {
  return new Set(await db.segments.toCollection().primaryKeys())
}

/** Fetches what is missing of these brands, `lanes` side by side, checks each by its name and keeps it. */
export async function fetchSegments(
  { db, http, crypto, came }: Fetching,
  brands: readonly PackedBrand[],
  whole: readonly number[],
): Promise<void> {
  const kept = await keptSegments(db)
  const missing = segmentsOf(brands, whole).filter((segment) => !kept.has(segment.sha256))
  const next = missing.values()
  const lane = async () => {
    for (const { sha256, kind } of next) {
      const { bytes } = await http.call(rows.readSegment, { params: { sha256 } })
      const packed = bytes.slice().buffer
      if ((await sha256Hex(crypto, packed)) !== sha256) throw new NoAnswer('A part of the catalogue came damaged.')
      await db.segments.put({ sha256, bytes: kind === 'index' ? await gunzip(packed) : packed })
      came()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** From here on this pack answers, as it was packed: changes are asked for again from its version. */
export async function adopt(db: CatalogueDatabase, manifest: Manifest, whole: readonly number[]): Promise<void> {
  const { version, frame, brands } = manifest
  const needed = new Set(segmentsOf(brands, whole).map((segment) => segment.sha256))
  await db.transaction('rw', db.meta, db.segments, db.changes, async () => {
    await writeMeta(db, 'base', { frame, version, packVersion: version, brands, whole })
    await db.changes.clear()
    await dropOthers(db, needed)
  })
}

/** Lets go of segments that nothing needs. */
export async function dropOthers(db: CatalogueDatabase, needed: ReadonlySet<string>): Promise<void> {
  const all = await db.segments.toCollection().primaryKeys()
  await db.segments.bulkDelete(all.filter((sha256) => !needed.has(sha256)))
}
