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

/** A claim as an approval left it. */
export interface ApprovedClaim {
  readonly ticket_id: string
  readonly display_id: string
  readonly rev: number
  /** Keys of what was staged for later. */
  readonly jobs: readonly string[]
}

export interface ApprovalRecord {
  readonly approvalId: string
  readonly userId: number
  readonly approvedAt: Date
  readonly undoneAt: Date | null
  /** The answer of the call. */
  readonly reply: unknown
  readonly claims: readonly ApprovedClaim[]
}

const dayMs = 86_400_000

/** Stores an approval, and drops those of earlier days, which are final. */
export async function putApproval(tx: Tx, approval: ApprovalRecord): Promise<void> {
  await tx
    .deleteFrom('claim_approval')
    .where('approved_at', '<', new Date(approval.approvedAt.getTime() - dayMs))
    .execute()
  await tx
    .insertInto('claim_approval')
    .values({
      approval_id: approval.approvalId,
      user_id: approval.userId,
      approved_at: approval.approvedAt,
      undone_at: approval.undoneAt,
      reply: JSON.stringify(approval.reply),
      claims: JSON.stringify(approval.claims),
    })
    .execute()
}

/** An approval, locked until the transaction ends, or null. */
export async function lockApproval(tx: Tx, approvalId: string): Promise<ApprovalRecord | null> {
  const row = await tx
    .selectFrom('claim_approval')
    .selectAll()
    .where('approval_id', '=', approvalId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    approvalId,
    userId: row.user_id,
    approvedAt: row.approved_at,
    undoneAt: row.undone_at,
    reply: JSON.parse(row.reply) as unknown,
    claims: JSON.parse(row.claims) as ApprovedClaim[],
  }
}

/** Marks an approval as taken back. */
export async function endApproval(tx: Tx, approvalId: string, now: Date): Promise<void> {
  await tx.updateTable('claim_approval').set({ undone_at: now }).where('approval_id', '=', approvalId).execute()
}
