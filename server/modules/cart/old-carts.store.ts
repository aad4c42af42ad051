import type { Tx } from '../../kernel/call.ts'

const retentionMs = 30 * 86_400_000

/** Deletes carts of visitors that were not changed for 30 days and returns how many. Carts of users stay. */
export async function deleteOldCarts(tx: Tx, now: Date): Promise<number> {
  const result = await tx
    .deleteFrom('cart')
    .where('visit_hash', 'is not', null)
    .where('touched_at', '<', new Date(now.getTime() - retentionMs))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
