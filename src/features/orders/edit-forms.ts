import { lazy } from 'react'
import { addOrderNote } from '../../../offline/operations/add-order-note.ts'

/** The edit forms of the operations on orders, loaded when one is opened. */
export const orderEditForms = {
  [addOrderNote.kind]: lazy(async () => ({
    default: (await import('./components/order/edit-note-op.tsx')).EditOrderNoteOp,
  })),
}
