import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { RegistrationNoteForm } from '../../../../contract/shapes/registration.ts'
import type { records } from '../../../../contract/warranty-records.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { getMadeAt } from '../../../kernel/made-at.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { loadAuthors } from '../../labor-claims/index.ts'
import { findLastDecision } from '../desk/review-facts.store.ts'
import { findVisibleRecord } from '../find-record.service.ts'
import { insertNote, noteByOp } from './notes.store.ts'
import { updateRecord } from '../warranty.store.ts'
import { requireParentAccess } from '../warranty.policy.ts'
import { toWireNote } from '../record.view.ts'

const maxNameLength = 60
const maxValueLength = 400
const maxExtras = 40

/** The extra fields that stand beside the note's own, as text. Refuses what is no text, number or flag, too long, or too many. */
function toExtras(others: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(others)
  const isRight = (value: unknown) =>
    ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= maxValueLength
  const wrong =
    entries.find(([name, value]) => name.length > maxNameLength || !isRight(value)) ?? entries.slice(maxExtras)[0]
  if (wrong !== undefined)
    refuse('call.invalid', { errors: { [wrong[0].slice(0, maxNameLength)]: 'Must be a short text' } })
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

/** When a note was written. A clock that was never compared with ours does not prove that it was before the last question. */
async function getWrittenAt(call: SignedIn, recordId: string): Promise<Date> {
  const { at, skewMs } = getMadeAt(call)
  if (skewMs !== null || at >= call.now) return at
  const asked = await findLastDecision(call.tx, recordId)
  return asked !== null && at <= asked.at ? call.now : at
}

/** Adds a note in any status: own account, reviewer, admin (W09). Refuses `warranty.unknown`, or `warranty.parentMissing` for a queued note. */
export async function addNote(
  call: SignedIn,
  recordId: string,
  { id, note, extras: named = {}, ...others }: RegistrationNoteForm,
): Promise<Reply<typeof records.addRecordNote>> {
  const extras = { ...toExtras(others), ...named }
  const { record } = await requireParentAccess(call, recordId, await findVisibleRecord(call, recordId, true))
  const added = await insertNote(call, {
    noteId: id ?? call.newId(),
    recordId: record.record_id,
    note,
    extras,
    madeAt: await getWrittenAt(call, record.record_id),
  })
  const saved = added ?? (await requireEarlierNote(call, recordId))
  if (added !== null) await updateRecord(call.tx, record.record_id, {}, call.now)
  return toWireNote(saved, (await loadAuthors(call.tx, [saved.user_id]))(saved.user_id))
}

/** The note that this op created before its receipt was pruned. Any other note with this id is refused. */
async function requireEarlierNote(call: SignedIn, recordId: string) {
  const before = await noteByOp(call)
  return before?.record_id === recordId
    ? before
    : refuse('call.invalid', { errors: { id: 'Another note has this id' } })
}
