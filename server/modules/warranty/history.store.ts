import type { SignedIn, Tx } from '../../kernel/call.ts'

/** Adds a history entry: the action and a message about what changed. */
export async function addHistory(
  call: SignedIn,
  recordId: string,
  entry: { readonly action: string; readonly message: string | null },
): Promise<void> {
  await call.tx
    .insertInto('registration_history')
    .values({
      entry_id: call.newId(),
      record_id: recordId,
      client_op_id: call.op?.key ?? null,
      at: call.now,
      user_id: call.actor.userId,
      ...entry,
    })
    .execute()
}

/** History of a record, oldest first. */
export function listHistory(tx: Tx, recordId: string) {
  return tx
    .selectFrom('registration_history')
    .selectAll()
    .where('record_id', '=', recordId)
    .orderBy('at')
    .orderBy('entry_id')
    .execute()
}
