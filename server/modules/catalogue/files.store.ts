import { sql } from 'kysely'
import type { Tx } from '../../kernel/call.ts'

export interface FileRecord {
  readonly file_id: string
  readonly title: string
  readonly mime: string
  readonly size: number
  readonly sha256: string
}

const fileRows = (tx: Tx) => tx.selectFrom('catalogue_file').select(['file_id', 'title', 'mime', 'size', 'sha256'])

/** Manuals and sheets of a model or of a part, by title. */
export async function filesOf(
  tx: Tx,
  of: { readonly equipmentId: number } | { readonly productId: number },
): Promise<FileRecord[]> {
  const query =
    'equipmentId' in of
      ? fileRows(tx).where('equipment_id', '=', of.equipmentId)
      : fileRows(tx).where('product_id', '=', of.productId)
  return query
    .orderBy(sql`title collate "C"`)
    .orderBy('file_id')
    .execute()
}

export async function fileById(tx: Tx, id: string): Promise<FileRecord | null> {
  return (await fileRows(tx).where('file_id', '=', id).executeTakeFirst()) ?? null
}
