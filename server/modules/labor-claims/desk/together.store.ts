import type { Tx } from '../../../kernel/call.ts'
import { selectClaims } from '../labor-claims.store.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import type { DeskFilter } from './desk.store.ts'
import { listQueue } from './desk.store.ts'

/** The claims whose payment has waited longest for an approval, oldest first. */
export async function listWaitingPayments(
  tx: Tx,
  filter: DeskFilter,
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<ClaimRecord[]> {
  const queue = await listQueue(tx, { section: 'approve_payment', sort: 'age', today, offset: 0, limit, ...filter })
  if (queue.length === 0) return []
  const ids = queue.map((row) => row.claim_id)
  const rows = await selectClaims(tx).where('labor_claim.claim_id', 'in', ids).execute()
  return ids.flatMap((id) => rows.find((row) => row.claim_id === id) ?? [])
}
