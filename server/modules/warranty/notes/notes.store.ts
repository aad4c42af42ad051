import type { SignedIn, Tx } from '../../../kernel/call.ts'

const selectNotes = (tx: Tx) => tx.selectFrom('registration_note').selectAll()
export type NoteRecord = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number]

/** Notes of a record, oldest first by the server's clock. */
export function listNotes(tx: Tx, recordId: string): Promise<NoteRecord[]> {
  return selectNotes(tx).where('record_id', '=', recordId).orderBy('received_at').orderBy('note_id').execute()
}

/** The note that this op created earlier, or null. */
export async function noteByOp(call: SignedIn): Promise<NoteRecord | null> {
  if (call.op === null) return null
  return (
    (await selectNotes(call.tx)
      .where('user_id', '=', call.actor.userId)
      .where('client_op_id', '=', call.op.key)
      .executeTakeFirst()) ?? null
  )
}

export interface NewNote {
  readonly noteId: string
  readonly recordId: string
  readonly note: string
  readonly extras: Readonly<Record<string, string>>
  readonly madeAt: Date
}

/** Inserts a note. Null if its id is taken. */
export async function insertNote(call: SignedIn, { noteId, recordId, note, extras, madeAt }: NewNote) {
  return (
    (await call.tx
      .insertInto('registration_note')
      .values({
        note_id: noteId,
        record_id: recordId,
        client_op_id: call.op?.key ?? null,
        note,
        extras: JSON.stringify(extras),
        made_at: madeAt,
        received_at: call.now,
        user_id: call.actor.userId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()) ?? null
  )
}
