import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { RegistrationNoteForm } from '../../../contract/shapes/registration.ts'
import type { records } from '../../../contract/warranty-records.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { authorsOf, madeAt } from '../labor-claims/index.ts'
import { recordSeen } from './find-record.ts'
import { insertNote, noteByOp } from './notes.store.ts'
import { changeRecord } from './records.store.ts'
import { parentRecord } from './warranty.policy.ts'
import { wireNote } from './whole-record.ts'

/** Adds a note, in every status: own account, reviewer, admin (W09). Refuses `warranty.unknown`, for a queued one `warranty.parentMissing`. */
export async function addNote(
  call: SignedIn,
  recordId: string,
  { id, note, extras = {} }: RegistrationNoteForm,
): Promise<Reply<typeof records.addRecordNote>> {
  const { record } = parentRecord(await recordSeen(call, recordId, true), call)
  const added = await insertNote(call, {
    noteId: id ?? call.newId(),
    recordId: record.record_id,
    note,
    extras,
    madeAt: madeAt(call).at,
  })
  const kept = added ?? (await earlierNote(call, recordId))
  if (added !== null) await changeRecord(call.tx, record.record_id, {}, call.now)
  return wireNote(kept, (await authorsOf(call.tx, [kept.user_id]))(kept.user_id))
}

/** The note that this very op made, before its receipt was dropped; any other one with the id is somebody else's. */
async function earlierNote(call: SignedIn, recordId: string) {
  const before = await noteByOp(call)
  return before?.record_id === recordId
    ? before
    : refuse('call.invalid', { errors: { id: 'Another note has this id' } })
}
