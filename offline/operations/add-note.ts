// Adds a note to a claim. Until the server has it, the claim shows it with the device's time.
import { claimsOnDevice } from '../../contract/labor-claims-device.ts'
import { noteForm } from '../../contract/shapes/claim-forms.ts'
import { note as noteShape } from '../../contract/shapes/claim.ts'
import type { Claim, WireNote } from '../../contract/shapes/claim.ts'
import { usualClass } from '../../domain/labor-claims/notes.ts'
import type { Owner } from '../engine.ts'
import { toAuthor } from './author.ts'
import { describeCurrent } from './description.ts'
import { defineOperation } from './operation.ts'
import { getAnswer } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { quote } from './quote.ts'
import { readOnce } from './read-once.ts'

const { addNote: row } = claimsOnDevice

function toNote(claim: Claim, op: PendingOp, me: Owner): WireNote | null {
  const form = readOnce(noteForm, op.input?.body)
  if (form === null) return null
  const at = new Date(op.createdAt).toISOString()
  return {
    id: op.entityId,
    note: form.note,
    class: form.class ?? usualClass(claim.may.note_classes),
    late: false,
    made_at: at,
    received_at: at,
    author: toAuthor(me),
  }
}

function applyNote(claim: Claim, op: PendingOp, me: Owner): Claim {
  if (claim.notes.some((note) => note.id === op.entityId)) return claim
  const note = getAnswer(op, noteShape) ?? toNote(claim, op, me)
  return note === null ? claim : { ...claim, notes: [...claim.notes, note] }
}

export const addNote = defineOperation({
  kind: 'addNote',
  row,
  queue: 'words',
  icon: 'note',
  mintsId: true,
  entityId: (input) => input.body.id ?? '',
  label: ({ body }) => `Note, ${quote(body.note)}`,
  target: {
    of: 'claim',
    id: (input) => input.params.id,
    effect: { create: null, apply: applyNote, applyToRow: null, findLocalFile: null, answersWithClaim: false },
  },
  getPendingKeys: (op) => [op.entityId],
  refreshes: ['claim'],
  foldInto: () => null,
  describe(item) {
    const form = readOnce(noteForm, item.input?.body)
    return form === null ? null : { title: null, facts: [{ name: 'Note', value: form.note }], noteTitle: null }
  },
  describeServerState: (item) => describeCurrent(item.error?.current),
  editing: { canEdit: (item) => readOnce(noteForm, item.input?.body) !== null },
})
