import type { SignedIn, Tx } from '../../kernel/call.ts'

/** One entry of a claim's history: who, when, from, to, message. */
export interface Entry {
  readonly action: string
  readonly from: string | null
  readonly to: string | null
  readonly message: string | null
}

/** Of an entry that leaves the status as it is. */
export const unmoved = ({ status }: { readonly status: string }): Pick<Entry, 'from' | 'to'> => ({
  from: status,
  to: status,
})

/** Adds the entry of this call; what happens beside it is an entry of `nobody`'s op, since an op has one. */
export async function addHistory(
  call: SignedIn,
  claimId: string,
  entry: Entry,
  op: 'own' | 'nobody' = 'own',
): Promise<void> {
  await call.tx
    .insertInto('claim_history')
    .values({
      entry_id: call.newId(),
      claim_id: claimId,
      client_op_id: op === 'own' ? (call.op?.key ?? null) : null,
      at: call.now,
      user_id: call.actor.userId,
      action: entry.action,
      from_status: entry.from,
      to_status: entry.to,
      message: entry.message,
    })
    .execute()
}

export type HistoryRecord = Awaited<ReturnType<typeof historyOf>>[number]

/** Oldest first. */
export function historyOf(tx: Tx, claimId: string) {
  return tx
    .selectFrom('claim_history')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('at')
    .orderBy('entry_id')
    .execute()
}

/** Whether this op changed this claim before: its receipt is pruned in time, the history stays. */
export async function isApplied(call: SignedIn, claimId: string): Promise<boolean> {
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
