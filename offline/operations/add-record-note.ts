// Adds a note to a registration. Until the server has it, the registration shows it with the device's time.
import { records } from '../../contract/warranty-records.ts'
import { registrationNote, registrationNoteForm } from '../../contract/shapes/registration.ts'
import type { RegistrationNote, WarrantyRecord } from '../../contract/shapes/registration.ts'
import type { Owner } from '../engine.ts'
import { toAuthor } from './author.ts'
import { defineOperation } from './operation.ts'
import { getAnswer } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { quote } from './quote.ts'
import { readOnce } from './read-once.ts'

const { addRecordNote: row } = records

function toNote(op: PendingOp, me: Owner): RegistrationNote | null {
  const form = readOnce(registrationNoteForm, op.input?.body)
  if (form === null) return null
  const at = new Date(op.createdAt).toISOString()
  const times = { made_at: at, received_at: at }
  return { id: op.entityId, note: form.note, extras: form.extras ?? {}, ...times, author: toAuthor(me) }
}

function applyNote(record: WarrantyRecord, op: PendingOp, me: Owner): WarrantyRecord {
  if (record.notes.some((note) => note.id === op.entityId)) return record
  const note = getAnswer(op, registrationNote) ?? toNote(op, me)
  return note === null ? record : { ...record, notes: [...record.notes, note] }
}

export const addRecordNote = defineOperation({
  kind: 'addRecordNote',
  row,
  queue: 'words',
  icon: 'note',
  mintsId: true,
  entityId: (input) => input.body.id ?? '',
  label: ({ body }) => `Note, ${quote(body.note)}`,
  target: {
    of: 'registration',
    id: (input) => input.params.id,
    effect: {
      create: null,
      apply: applyNote,
      findLocalFile: null,
      getExpectedPictures: null,
      getNamedPictures: null,
    },
  },
  getPendingKeys: (op) => [op.entityId],
  refreshes: ['registration', 'registrations'],
  foldInto: () => null,
  describe(item) {
    const form = readOnce(registrationNoteForm, item.input?.body)
    return form === null ? null : { title: null, facts: [{ name: 'Note', value: form.note }], noteTitle: null }
  },
  describeServerState: () => [],
  editing: { canEdit: (item) => readOnce(registrationNoteForm, item.input?.body) !== null },
})
