import type { NoteClass } from '../../../../domain/labor-claims/notes.ts'
import type { SignedIn, Tx } from '../../../kernel/call.ts'

const selectNotes = (tx: Tx) => tx.selectFrom('claim_note').selectAll()
export type NoteRecord = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number]

/** Notes of a claim, oldest first by the server's clock. */
export function listNotes(tx: Tx, claimId: string): Promise<NoteRecord[]> {
  return selectNotes(tx).where('claim_id', '=', claimId).orderBy('received_at').orderBy('note_id').execute()
}

/** A note by its id, or null. */
export async function noteById(tx: Tx, noteId: string): Promise<NoteRecord | null> {
  return (await selectNotes(tx).where('note_id', '=', noteId).executeTakeFirst()) ?? null
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

/** Inserts a note. Null if its id is taken. */
export async function insertNote(
  call: SignedIn,
  claimId: string,
  noteId: string,
  content: { readonly note: string; readonly class: NoteClass },
  late: boolean,
  madeAt: Date,
): Promise<NoteRecord | null> {
  return (
    (await call.tx
      .insertInto('claim_note')
      .values({
        note_id: noteId,
        claim_id: claimId,
        client_op_id: call.op?.key ?? null,
        ...content,
        late,
        made_at: madeAt,
        received_at: call.now,
        user_id: call.actor.userId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()) ?? null
  )
}

/** Changes the class of a note and returns the note. */
export async function setNoteClass(tx: Tx, noteId: string, noteClass: NoteClass): Promise<NoteRecord> {
  return tx
    .updateTable('claim_note')
    .set({ class: noteClass })
    .where('note_id', '=', noteId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
