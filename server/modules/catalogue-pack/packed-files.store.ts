import { sql } from 'kysely'
import type { PackedProduct } from '../../../contract/catalogue-pack.ts'
import type { Tx } from '../../kernel/call.ts'

type PackedFile = PackedProduct['files'][number]

/** Manuals and sheets by the part or the model that they belong to, by title. */
export async function filesBy(
  tx: Tx,
  of: 'product_id' | 'equipment_id',
  ids: readonly number[],
): Promise<Map<number, PackedFile[]>> {
  const rows = await tx
    .selectFrom('catalogue_file')
    .select(['file_id', 'title', 'mime', 'size', `${of} as of`])
    .where(of, '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy(sql`title collate "C"`)
    .orderBy('file_id')
    .execute()
  const found = new Map<number, PackedFile[]>()
  for (const { file_id, title, mime, size, of: owner } of rows) {
    if (owner === null) continue
    const file = { file_id, title, mime, size, url: `/catalogue/files/${file_id}` }
    found.set(owner, [...(found.get(owner) ?? []), file])
  }
  return found
}
