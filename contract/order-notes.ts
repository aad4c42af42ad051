// Notes on orders (`WO110`; row O03). Apart from the other rows, so that the worker, which sends notes, does not load orders.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { someText } from './shapes/basics.ts'
import { orderNote, orderNoteForm } from './shapes/order-note.ts'

/** The rows of the module `orders` that are queued. */
export const { table: orderNotes } = endpoints('orders', {
  addOrderNote: {
    spec: 'O03',
    source: 'WO110',
    method: 'POST',
    path: '/orders/{id}/warranty-note',
    access: 'user',
    effect: 'write',
    offline: 'queue',
    /** The order’s number in any notation; a device sends the order id. */
    params: z.object({ id: someText(20) }),
    body: orderNoteForm,
    reply: orderNote,
    v: 1,
    refusals: ['orders.unknown'],
  },
})
