import { openShopDatabase } from '../../../support/shop-database.ts'
import { markOf } from './saved-work.ts'
import type { ServerItem } from './saved-work.ts'

/** Reads from the stopped server's database what a user added to claims, with the place of each write in the log. */
export async function readServerItems(dataDir: string, userId: number): Promise<readonly ServerItem[]> {
  const { db, close } = await openShopDatabase(dataDir)
  try {
    const receipts = await db
      .selectFrom('op_receipt')
      .select(['op_id', 'log_pos'])
      .where('owner_id', '=', userId)
      .execute()
    const positions = new Map(receipts.map((row) => [row.op_id, Number(row.log_pos)]))
    const place = (opId: string | null) => positions.get(opId ?? '') ?? 0
    const notes = await db
      .selectFrom('claim_note')
      .select(['claim_id', 'note', 'client_op_id'])
      .where('user_id', '=', userId)
      .execute()
    const trips = await db
      .selectFrom('claim_trip')
      .select(['claim_id', 'services_performed', 'client_op_id'])
      .where('user_id', '=', userId)
      .where('removed', '=', false)
      .execute()
    const files = await db
      .selectFrom('attached_file')
      .select(['ref_id', 'title', 'width', 'client_op_id'])
      .where('user_id', '=', userId)
      .where('removed', '=', false)
      .execute()
    return [
      ...notes.map((row) => ({
        kind: 'note' as const,
        claim: row.claim_id,
        mark: markOf(row.note),
        text: row.note,
        position: place(row.client_op_id),
      })),
      ...trips.map((row) => ({
        kind: 'trip' as const,
        claim: row.claim_id,
        mark: markOf(row.services_performed),
        text: row.services_performed,
        position: place(row.client_op_id),
      })),
      ...files.map((row) => ({
        kind: 'photo' as const,
        claim: row.ref_id,
        mark: String(row.width),
        text: row.title,
        position: place(row.client_op_id),
      })),
    ]
  } finally {
    await close()
  }
}
