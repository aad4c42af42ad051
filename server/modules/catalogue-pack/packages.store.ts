import { sql } from 'kysely'
import type { Manifest } from '../../../contract/catalogue-pack.ts'
import type { Tx } from '../../kernel/call.ts'

const retentionMs = 86_400_000

export async function findCatalogueVersion(tx: Tx): Promise<number> {
  return Number((await tx.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version)
}

export interface CataloguePackage {
  readonly version: number
  readonly manifest: Manifest
  readonly madeAt: Date
}

/** The newest package up to this version, or null. A package of a later version dates from before a restored backup. */
export async function findNewestPackage(tx: Tx, present: number): Promise<CataloguePackage | null> {
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

export async function savePackage(tx: Tx, manifest: Manifest, now: Date): Promise<void> {
  const values = { version: String(manifest.version), manifest: JSON.stringify(manifest), made_at: now }
  await tx
    .insertInto('catalogue_pack')
    .values(values)
    .onConflict((conflict) => conflict.column('version').doUpdateSet(values))
    .execute()
}

/** Stores a segment. An existing one only gets a new date. */
export async function saveSegment(tx: Tx, sha256: string, bytes: Uint8Array, now: Date): Promise<void> {
  await tx
    .insertInto('catalogue_segment')
    .values({ sha256, bytes, made_at: now })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ made_at: now }))
    .execute()
}

export async function findSegment(tx: Tx, sha256: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await tx.selectFrom('catalogue_segment').select('bytes').where('sha256', '=', sha256).executeTakeFirst()
  return row === undefined ? null : new Uint8Array(row.bytes)
}

/** Deletes other packages and unused segments once they are a day old; devices may still be fetching them. */
export async function deleteOldPackages(tx: Tx, { version, brands }: Manifest, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionMs)
  const used = brands.flatMap((brand) => brand.segments.map((segment) => segment.sha256))
  await tx.deleteFrom('catalogue_pack').where('version', '<>', String(version)).where('made_at', '<', before).execute()
  await tx
    .deleteFrom('catalogue_segment')
    .where('made_at', '<', before)
    .where(sql<boolean>`sha256 <> all(${used}::text[])`)
    .execute()
}
