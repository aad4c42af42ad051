import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'

/** Bits that may differ between two copies of one picture. */
const maxDistance = 6
const maxMatches = 50

/** Whether a picture was hashed before, for any of its owners. */
export async function isHashed(tx: Tx, sha256: string): Promise<boolean> {
  const row = await tx.selectFrom('picture_hash').select('sha256').where('sha256', '=', sha256).executeTakeFirst()
  return row !== undefined
}

/**
 * Stores the hash of a picture, and the pictures that look like it. Two pictures at once come one after the other, so that
 * they find each other. Returns the number of matches.
 */
export async function storeHash(tx: Tx, sha256: string, hash: bigint | null): Promise<number> {
  await sql`lock table picture_hash in share row exclusive mode`.execute(tx)
  const dhash = hash === null ? null : hash.toString()
  await tx
    .insertInto('picture_hash')
    .values({ sha256, dhash })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
  if (dhash === null) return 0
  // Copies have at least one of four bands in common, unless the picture was changed a lot.
  const { rows } = await sql<{ other: string; distance: number }>`
    with own as (select * from picture_hash where sha256 = ${sha256})
    select other.sha256 as other, bit_count((other.dhash # own.dhash)::bit(64))::integer as distance
    from own join picture_hash other on other.sha256 <> own.sha256 and other.dhash is not null
      and (other.band_1 = own.band_1 or other.band_2 = own.band_2 or other.band_3 = own.band_3 or other.band_4 = own.band_4)
    where bit_count((other.dhash # own.dhash)::bit(64)) <= ${maxDistance}
    order by distance, other.sha256 limit ${maxMatches}`.execute(tx)
  if (rows.length === 0) return 0
  await tx
    .insertInto('picture_match')
    .values(
      rows.flatMap(({ other, distance }) => [
        { sha256, other_sha256: other, distance },
        { sha256: other, other_sha256: sha256, distance },
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return rows.length
}

/** The next attached pictures after a file's id, to hash those from before there were hashes. */
export function listPicturesAfter(tx: Tx, after: string | null, limit: number) {
  return tx
    .selectFrom('attached_file')
    .select(['file_id', 'user_id', 'sha256'])
    .where('mime', 'like', 'image/%')
    .where('file_id', '>', after ?? '00000000-0000-0000-0000-000000000000')
    .orderBy('file_id')
    .limit(limit)
    .execute()
}
