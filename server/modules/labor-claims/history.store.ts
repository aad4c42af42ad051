import type { SignedIn, Tx } from '../../kernel/call.ts'
import { getQueuedAt } from '../../kernel/made-at.ts'

/** One entry of a claim's history. Author and time come from the call. */
export interface HistoryEntry {
  readonly action: string
  readonly from: string | null
  readonly to: string | null
  readonly message: string | null
}

/** Status fields of an entry that leaves the status unchanged. */
export const sameStatus = ({ status }: { readonly status: string }): Pick<HistoryEntry, 'from' | 'to'> => ({
  from: status,
  to: status,
})

/** Adds a history entry. An op has one entry, so side effects of a call pass `none` and carry no op. */
export async function addHistory(
  call: SignedIn,
  claimId: string,
  entry: HistoryEntry,
  op: 'own' | 'none' = 'own',
): Promise<void> {
  await call.tx
    .insertInto('claim_history')
    .values({
      entry_id: call.newId(),
      claim_id: claimId,
      client_op_id: op === 'own' ? (call.op?.key ?? null) : null,
      at: call.now,
      made_at: op === 'own' ? getQueuedAt(call) : null,
      user_id: call.actor.userId,
      action: entry.action,
      from_status: entry.from,
      to_status: entry.to,
      message: entry.message,
    })
    .execute()
}

export type HistoryRecord = Awaited<ReturnType<typeof listHistory>>[number]

/** Oldest first. */
export function listHistory(tx: Tx, claimId: string) {
  return tx
    .selectFrom('claim_history')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('at')
    .orderBy('entry_id')
    .execute()
}

/** Whether this op has changed the claim before. The history remembers it after the receipt is pruned. */
export async function isAlreadyApplied(call: SignedIn, claimId: string): Promise<boolean> {
  if (call.op === null) return false
  const entry = await call.tx
    .selectFrom('claim_history')
    .select('entry_id')
    .where('user_id', '=', call.actor.userId)
    .where('client_op_id', '=', call.op.key)
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
  return entry !== undefined
}

/** When the payment of a claim was last approved; null where the history has no approval. */
export async function findApprovedAt(tx: Tx, claimId: string): Promise<Date | null> {
  const entry = await tx
    .selectFrom('claim_history')
    .select('at')
    .where('claim_id', '=', claimId)
    .where('action', '=', 'approve_payment')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.at ?? null
}

/** When a claim was first submitted for payment, by the device that queued it; null where the history has no submission. */
export async function findSubmittedAt(tx: Tx, claimId: string): Promise<Date | null> {
  const entry = await tx
    .selectFrom('claim_history')
    .select(['at', 'made_at'])
    .where('claim_id', '=', claimId)
    .where('action', '=', 'complete')
    .orderBy('at')
    .orderBy('entry_id')
    .limit(1)
    .executeTakeFirst()
  return entry?.made_at ?? entry?.at ?? null
}

/** Adds an entry of its own about who imported a change, by the staff member `userId`, where the claim exists. */
export async function addImportHistory(
  { tx, now, newId }: Pick<SignedIn, 'tx' | 'now' | 'newId'>,
  claimIds: readonly string[],
  userId: number,
  message: string,
): Promise<void> {
  if (claimIds.length === 0) return
  const claims = await tx
    .selectFrom('labor_claim')
    .select(['claim_id', 'status'])
    .where('claim_id', 'in', [...claimIds])
    .execute()
  for (const { claim_id, status } of claims)
    await tx
      .insertInto('claim_history')
      .values({
        ...{ entry_id: newId(), claim_id, client_op_id: null, at: now, user_id: userId },
        ...{ action: 'import', from_status: status, to_status: status, message },
      })
      .execute()
}
