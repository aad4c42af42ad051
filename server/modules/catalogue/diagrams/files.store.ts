import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'

export interface FileRecord {
  readonly file_id: string
  readonly title: string
  readonly mime: string
  readonly size: number
  readonly sha256: string
}

const selectFiles = (tx: Tx) => tx.selectFrom('catalogue_file').select(['file_id', 'title', 'mime', 'size', 'sha256'])

/** Manuals and data sheets of a model or a part, by title. */
export async function findFiles(
  tx: Tx,
  owner: { readonly equipmentId: number } | { readonly productId: number },
): Promise<FileRecord[]> {
  const query =
    'equipmentId' in owner
      ? selectFiles(tx).where('equipment_id', '=', owner.equipmentId)
      : selectFiles(tx).where('product_id', '=', owner.productId)
  return query
    .orderBy(sql`title collate "C"`)
    .orderBy('file_id')
    .execute()
}

export async function findFile(tx: Tx, id: string): Promise<FileRecord | null> {
  return (await selectFiles(tx).where('file_id', '=', id).executeTakeFirst()) ?? null
}
