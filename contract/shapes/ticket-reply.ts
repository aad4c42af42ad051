// What a customer adds to a ticket. In a file of its own, so that the worker, which sends replies, does not load the ticket.
import * as z from 'zod/mini'
import { someText, text, uuid } from './basics.ts'

/** A ticket's number in any notation: `ST-10001`, `10001`. */
export const ticketNumber = someText(20)
/** The key of a private link, for customers who are not signed in. */
export const ticketKey = z.optional(text(100))

export const maxReplyLength = 10_000
export const replyText = someText(maxReplyLength)

export const replyForm = z.strictObject({ id: z.optional(uuid), text: replyText, key: ticketKey })
export type ReplyForm = z.output<typeof replyForm>
