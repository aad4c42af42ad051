// Adds a note to an order. Until the server has it, the order shows it with the device's time.
import { orderNotes } from '../../contract/order-notes.ts'
import { orderNote, orderNoteForm } from '../../contract/shapes/order-note.ts'
import type { OrderNote } from '../../contract/shapes/order-note.ts'
import type { Order } from '../../contract/shapes/order.ts'
import type { Owner } from '../engine.ts'
import { defineOperation } from './operation.ts'
import { getAnswer } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { quote } from './quote.ts'
import { readOnce } from './read-once.ts'

const { addOrderNote: row } = orderNotes

function toNote(op: PendingOp, me: Owner): OrderNote | null {
  const form = readOnce(orderNoteForm, op.input?.body)
  if (form === null) return null
  const at = new Date(op.createdAt).toISOString()
  return { note_id: op.entityId, text: form.text, at, by: me.name, user_id: me.userId }
}

function applyNote(order: Order, op: PendingOp, me: Owner): Order {
  if (order.warranty_notes.some((note) => note.note_id === op.entityId)) return order
  const note = getAnswer(op, orderNote) ?? toNote(op, me)
  return note === null ? order : { ...order, warranty_notes: [...order.warranty_notes, note] }
}

export const addOrderNote = defineOperation({
  kind: 'addOrderNote',
  row,
  queue: 'words',
  icon: 'note',
  mintsId: true,
  entityId: (input) => input.body.id ?? '',
  label: ({ body }) => `Note, ${quote(body.text)}`,
  target: { of: 'order', id: (input) => input.params.id, effect: { apply: applyNote } },
  getPendingKeys: (op) => [op.entityId],
  refreshes: ['order'],
  foldInto: () => null,
  describe(item) {
    const form = readOnce(orderNoteForm, item.input?.body)
    return form === null ? null : { title: null, facts: [{ name: 'Note', value: form.text }], noteTitle: null }
  },
  describeServerState: () => [],
  editing: { canEdit: (item) => readOnce(orderNoteForm, item.input?.body) !== null },
})
