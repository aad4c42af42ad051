import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { laborClaims, NoteForm } from '../../../contract/labor-claims.ts'
import type { WireNote } from '../../../contract/shapes/claim.ts'
import type { NoteClass } from '../../../domain/labor-claims/notes.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { addHistory } from './history.store.ts'
import { changeableNote, parentClaim, seenClaim, writableClass } from './labor-claims.policy.ts'
import { changeClaim, lockClaim } from './labor-claims.store.ts'
import { wireNote } from './labor-claims.view.ts'
import { madeAt } from './made.ts'
import type { NoteRecord } from './notes.store.ts'
import { insertNote, noteById, noteByOp, setNoteClass } from './notes.store.ts'
import { authorsOf } from './people.store.ts'

/** Adds a note, in every state; on a closed claim it is marked late (L12). Refuses a class that its writer could not read. */
export async function addNote(
  call: SignedIn,
  claimId: string,
  form: NoteForm,
): Promise<Reply<typeof laborClaims.table.addNote>> {
  const seen = parentClaim(await lockClaim(call.tx, claimId), call)
  const words = { note: form.note, class: writableClass(seen, form.class) }
  const added = await insertNote(
    call,
    claimId,
    form.id ?? call.newId(),
    words,
    seen.claim.closed_at !== null,
    madeAt(call).at,
  )
  if (added === null) return wired(call, await earlierNote(call, claimId))
  await changeClaim(call.tx, claimId, {}, call.now)
  return wired(call, added)
}

/** The note that this very op made, before its receipt was dropped; any other one with the id is somebody else's. */
async function earlierNote(call: SignedIn, claimId: string): Promise<NoteRecord> {
  const before = await noteByOp(call)
  return before?.claim_id === claimId ? before : refuse('call.invalid', { errors: { id: 'Another note has this id' } })
}

/** Changes who may read a note: its author, reviewer, admin (L13). */
export async function classifyNote(
  call: SignedIn,
  noteId: string,
  noteClass: NoteClass,
): Promise<Reply<typeof laborClaims.table.classifyNote>> {
  const found = (await noteById(call.tx, noteId)) ?? refuse('labor-claims.noteUnknown')
  const seen = seenClaim(await lockClaim(call.tx, found.claim_id), call.actor)
  const note = changeableNote(found, seen, call.actor)
  if (seen !== null) writableClass(seen, noteClass)
  const after = await setNoteClass(call.tx, note.note_id, noteClass)
  await addHistory(call, note.claim_id, { action: 'classifyNote', from: note.class, to: noteClass, message: null })
  await changeClaim(call.tx, note.claim_id, {}, call.now)
  return wired(call, after)
}

async function wired(call: SignedIn, note: NoteRecord): Promise<WireNote> {
  const { userId, name, accountName } = call.actor
  const isMine = note.user_id === userId
  return wireNote(
    note,
    isMine
      ? { user_id: userId, name, organization: accountName }
      : (await authorsOf(call.tx, [note.user_id]))(note.user_id),
  )
}
