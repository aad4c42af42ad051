import type { SignedIn, Tx } from '../../../kernel/call.ts'

const selectNotes = (tx: Tx) => tx.selectFrom('order_note').select(['note_id', 'order_id', 'text', 'at', 'user_id'])

/** The note that this op created earlier, or null. */
export async function findNoteByOp({ tx, op, actor }: SignedIn) {
  if (op === null) return null
  const row = await selectNotes(tx)
    .where('user_id', '=', actor.userId)
    .where('client_op_id', '=', op.key)
    .executeTakeFirst()
  return row ?? null
}

/** When staff asked last about an order; null where they did not. */
export async function findAskedAt(tx: Tx, orderId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('order_history')
    .select('at')
    .where('order_id', '=', orderId)
    .where('action', '=', 'ask')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Inserts a note. Null if its id is taken. */
export async function insertNote(
  { tx, op, actor }: SignedIn,
  note: { readonly note_id: string; readonly order_id: number; readonly text: string; readonly at: Date },
) {
  const row = await tx
    .insertInto('order_note')
    .values({ ...note, client_op_id: op?.key ?? null, user_id: actor.userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['note_id', 'order_id', 'text', 'at', 'user_id'])
    .executeTakeFirst()
  return row ?? null
}
