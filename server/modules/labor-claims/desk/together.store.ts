import type { Tx } from '../../../kernel/call.ts'
import { selectClaims } from '../labor-claims.store.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import type { DeskFilter } from './desk.store.ts'
import { listQueue } from './desk.store.ts'

/** A page of the claims whose payment waits for an approval, the longest wait first. */
export async function listWaitingPayments(
  tx: Tx,
  filter: DeskFilter,
  page: { readonly today: string; readonly offset: number; readonly limit: number },
): Promise<ClaimRecord[]> {
  const queue = await listQueue(tx, { section: 'approve_payment', sort: 'age', ...page, ...filter })
  if (queue.length === 0) return []
  const ids = queue.map((row) => row.claim_id)
  const rows = await selectClaims(tx).where('labor_claim.claim_id', 'in', ids).execute()
  return ids.flatMap((id) => rows.find((row) => row.claim_id === id) ?? [])
}
