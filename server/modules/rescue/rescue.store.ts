import type { Insertable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Tx } from '../../kernel/call.ts'

export type RescuedOp = Insertable<Database['rescued_op']>

/** Logs owner and importer of every imported op. */
export async function insertRescuedOps(tx: Tx, items: readonly RescuedOp[]): Promise<void> {
  if (items.length > 0)
    await tx
      .insertInto('rescued_op')
      .values([...items])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** What became of ops before, by `<owner> <op id>`: applied, or voided by a correction, a discard or an import. */
export async function findReceipts(
  tx: Tx,
  ownerIds: readonly number[],
  opIds: readonly string[],
): Promise<ReadonlyMap<string, 'arrived' | 'replaced'>> {
  if (opIds.length === 0 || ownerIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('op_receipt')
    .select(['owner_id', 'op_id', 'voided_by', 'status'])
    .where('owner_id', 'in', [...ownerIds])
    .where('op_id', 'in', [...opIds])
    .execute()
  const found = new Map<string, 'arrived' | 'replaced'>()
  for (const { owner_id, op_id, voided_by, status } of rows) {
    if (voided_by !== null) found.set(`${owner_id} ${op_id}`, 'replaced')
    else if (status === 200) found.set(`${owner_id} ${op_id}`, 'arrived')
  }
  return found
}

/** The record that a file belongs to, or null. */
export async function findFileRecordId(tx: Tx, fileId: string): Promise<string | null> {
  const row = await tx.selectFrom('attached_file').select('ref_id').where('file_id', '=', fileId).executeTakeFirst()
  return row?.ref_id ?? null
}

/** The complete uploads among these, as `<owner> <sha256>`. */
export async function findCompleteUploads(
  tx: Tx,
  ownerIds: readonly number[],
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0 || ownerIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('upload')
    .select(['owner_id', 'sha256'])
    .where('owner_id', 'in', [...ownerIds])
    .where('sha256', 'in', [...hashes])
    .where('completed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ owner_id, sha256 }) => `${owner_id} ${sha256}`))
}
