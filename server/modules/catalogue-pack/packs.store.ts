import { sql } from 'kysely'
import type { Manifest } from '../../../contract/catalogue-pack.ts'
import type { Tx } from '../../kernel/call.ts'

const keptMs = 86_400_000

export async function catalogueVersion(tx: Tx): Promise<number> {
  return Number((await tx.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version)
}

export interface Pack {
  readonly version: number
  readonly manifest: Manifest
  readonly madeAt: Date
}

/** The newest pack up to this version, or null where none was made yet. One above it is of a time before a backup was put back. */
export async function newestPack(tx: Tx, present: number): Promise<Pack | null> {
  const row = await tx
    .selectFrom('catalogue_pack')
    .selectAll()
    .where('version', '<=', String(present))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return { version: Number(row.version), manifest: JSON.parse(row.manifest) as Manifest, madeAt: row.made_at }
}

export async function keepPack(tx: Tx, manifest: Manifest, now: Date): Promise<void> {
  const values = { version: String(manifest.version), manifest: JSON.stringify(manifest), made_at: now }
  await tx
    .insertInto('catalogue_pack')
    .values(values)
    .onConflict((conflict) => conflict.column('version').doUpdateSet(values))
    .execute()
}

/** Keeps a segment; one that is there already is as good as new. */
export async function keepSegment(tx: Tx, sha256: string, bytes: Uint8Array, now: Date): Promise<void> {
  await tx
    .insertInto('catalogue_segment')
    .values({ sha256, bytes, made_at: now })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ made_at: now }))
    .execute()
}

export async function segmentBytes(tx: Tx, sha256: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await tx.selectFrom('catalogue_segment').select('bytes').where('sha256', '=', sha256).executeTakeFirst()
  return row === undefined ? null : new Uint8Array(row.bytes)
}

/** Lets go of packs before this one and of segments that it has not, once they are a day old: devices may be fetching them. */
export async function dropOldPacks(tx: Tx, { version, brands }: Manifest, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs)
  const wanted = brands.flatMap((brand) => brand.segments.map((segment) => segment.sha256))
  await tx.deleteFrom('catalogue_pack').where('version', '<>', String(version)).where('made_at', '<', before).execute()
  await tx
    .deleteFrom('catalogue_segment')
    .where('made_at', '<', before)
    .where(sql<boolean>`sha256 <> all(${wanted}::text[])`)
    .execute()
}
