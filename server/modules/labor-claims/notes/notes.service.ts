import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { laborClaims, NoteForm } from '../../../../contract/labor-claims.ts'
import type { WireNote } from '../../../../contract/shapes/claim.ts'
import type { NoteClass } from '../../../../domain/labor-claims/notes.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { getMadeAt } from '../../../kernel/made-at.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { addHistory } from '../history.store.ts'
import {
  requireChangeableNote,
  requireParentAccess,
  findClaimAccess,
  requireWritableClass,
} from '../labor-claims.policy.ts'
import { updateClaim, lockClaimOwnership } from '../labor-claims.store.ts'
import { toWireNote } from '../labor-claims.view.ts'
import type { NoteRecord } from './notes.store.ts'
import { insertNote, noteById, noteByOp, setNoteClass } from './notes.store.ts'
import { loadAuthors } from '../people/people.store.ts'

/** Adds a note in any status; on a closed claim it is marked late (L12). Refuses a class that the author could not read. */
export async function addNote(
  call: SignedIn,
  claimId: string,
  form: NoteForm,
): Promise<Reply<typeof laborClaims.table.addNote>> {
  const access = await requireParentAccess(call, claimId, await lockClaimOwnership(call.tx, claimId))
  const content = { note: form.note, class: requireWritableClass(access, form.class) }
  const added = await insertNote(
    call,
    claimId,
    form.id ?? call.newId(),
    content,
    access.claim.closed_at !== null,
    getMadeAt(call).at,
  )
  if (added === null) return toReply(call, await requireEarlierNote(call, claimId))
  await updateClaim(call.tx, claimId, {}, call.now)
  return toReply(call, added)
}

/** The note that this op created before its receipt was pruned. Any other note with this id is refused. */
async function requireEarlierNote(call: SignedIn, claimId: string): Promise<NoteRecord> {
  const before = await noteByOp(call)
  return before?.claim_id === claimId ? before : refuse('call.invalid', { errors: { id: 'Another note has this id' } })
}

/** Changes the class of a note and so its readers. Author, reviewer and admin may (L13). */
export async function classifyNote(
  call: SignedIn,
  noteId: string,
  noteClass: NoteClass,
): Promise<Reply<typeof laborClaims.table.classifyNote>> {
  const found = (await noteById(call.tx, noteId)) ?? refuse('labor-claims.noteUnknown')
  const access = findClaimAccess(await lockClaimOwnership(call.tx, found.claim_id), call.actor)
  const note = requireChangeableNote(found, access, call.actor)
  if (access !== null) requireWritableClass(access, noteClass)
  const after = await setNoteClass(call.tx, note.note_id, noteClass)
  await addHistory(call, note.claim_id, { action: 'classifyNote', from: note.class, to: noteClass, message: null })
  await updateClaim(call.tx, note.claim_id, {}, call.now)
  return toReply(call, after)
}

async function toReply(call: SignedIn, note: NoteRecord): Promise<WireNote> {
  const { userId, name, accountName } = call.actor
  const isMine = note.user_id === userId
  return toWireNote(
    note,
    isMine
      ? { user_id: userId, name, organization: accountName }
      : (await loadAuthors(call.tx, [note.user_id]))(note.user_id),
  )
}
