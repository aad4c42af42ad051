import { sql } from 'kysely'
import type { PackedProduct } from '../../../contract/catalogue-pack.ts'
import type { Tx } from '../../kernel/call.ts'

type PackageFile = PackedProduct['files'][number]

/** Matches any of these ids. */
export const matchAny = (ids: readonly number[]) => sql<number>`any(${[...ids]}::int[])`

/** Manuals and data sheets by the part or model that they belong to, ordered by title. */
export async function findFilesByOwner(
  tx: Tx,
  owner: 'product_id' | 'equipment_id',
  ids: readonly number[],
): Promise<Map<number, PackageFile[]>> {
  const rows = await tx
    .selectFrom('catalogue_file')
    .select(['file_id', 'title', 'mime', 'size', `${owner} as owner_id`])
    .where(owner, '=', matchAny(ids))
    .orderBy(sql`title collate "C"`)
    .orderBy('file_id')
    .execute()
  const found = new Map<number, PackageFile[]>()
  for (const { file_id, title, mime, size, owner_id } of rows) {
    if (owner_id === null) continue
    const file = { file_id, title, mime, size, url: `/catalogue/files/${file_id}` }
    found.set(owner_id, [...(found.get(owner_id) ?? []), file])
  }
  return found
}
