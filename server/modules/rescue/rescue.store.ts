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
      .execute()
}

/** Ids of those ops that had arrived before the import. */
export async function findArrivedOps(tx: Tx, ownerId: number, opIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (opIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('op_receipt')
    .select('op_id')
    .where('owner_id', '=', ownerId)
    .where('op_id', 'in', [...opIds])
    .where('status', '=', 200)
    .execute()
  return new Set(rows.map((row) => row.op_id))
}
