// A note on an order. Apart from the order, so that the worker, which sends notes, does not load the order.
import * as z from 'zod/mini'
import { someText, uuid } from './basics.ts'

/** `by`: the writer's name; empty for staff of the shop, where the reader is none. `user_id` is null there, and for visitors. */
export const orderNote = z.object({
  note_id: z.string(),
  text: z.string(),
  at: z.string(),
  by: z.string(),
  user_id: z.nullable(z.number()),
})
export type OrderNote = z.output<typeof orderNote>
/** A note about the warranty of an order (O03). */
export const orderNoteForm = z.strictObject({ id: z.optional(uuid), text: someText(4000) })
