import type { TicketAction } from '../../../contract/ticket-messages.ts'
import { replyLine } from '../../../domain/tickets/quoted.ts'
import type { HoldReason } from '../../../domain/tickets/states.ts'
import type { EmailTemplate } from '../../mail/email-template.ts'

/** The topic of a ticket, as its subject and its mails begin. */
export const topics: Readonly<Record<TicketAction, string>> = {
  open: 'Question',
  price: 'Price request',
  part: 'Question about a part',
  order: 'Question about an order',
  warranty: 'Question about a warranty',
}

/** Staff read the rest in the inbox. */
const maxText = 4000
const shorten = (text: string): string => {
  const trimmed = text.trim()
  if (trimmed === '') return '(No text)'
  return trimmed.length <= maxText ? trimmed : `${trimmed.slice(0, maxText).toWellFormed()} …`
}

type Facts = readonly (readonly [string, string])[]
const toFacts = (facts: Facts) => facts.map(([name, value]): [string, string] => [name, value])
const customerPath = (number: string, key: string) =>
  `/question?ticket=${encodeURIComponent(number)}&key=${encodeURIComponent(key)}`
const inboxPath = (number: string) => `/dashboard/tickets?ticket=${encodeURIComponent(number)}`

/** Tells the shop about a new question. The subject holds no text that a user typed. */
export const buildShopEmail = (ticket: {
  readonly number: string
  readonly topic: string
  readonly facts: Facts
  readonly text: string
}): EmailTemplate => ({
  subject: `${ticket.number}: ${ticket.topic}`,
  heading: `${ticket.number}: ${ticket.topic}`,
  parts: [
    { facts: toFacts(ticket.facts) },
    { say: shorten(ticket.text) },
    { button: 'Answer in the inbox', path: inboxPath(ticket.number) },
  ],
})

/** Why a mail is held, as the inbox puts it too. */
export interface MailHold {
  readonly because: HoldReason
  /** Where it wants answers, if that is not the customer’s address. */
  readonly answersTo: string | null
}
const describeHold = ({ because, answersTo }: MailHold): string =>
  because === 'unproven'
    ? 'It has the customer’s address but does not answer a mail of ours, so anyone could have sent it.'
    : answersTo === null
      ? 'It came from another address than the customer’s.'
      : 'It wants answers at another address than the customer’s.'

/** Tells the assignee, or the shop, what came in for a ticket. `held`: null for what the customer sees. */
export const buildNoticeEmail = (ticket: {
  readonly number: string
  readonly held: MailHold | null
  readonly from: string
  readonly text: string
}): EmailTemplate => {
  const { held } = ticket
  const title = `${ticket.number}: ${held === null ? 'New message' : 'A mail waits for your decision'}`
  const answersTo = held?.answersTo ?? null
  const facts: Facts = [['From', ticket.from], ...(answersTo === null ? [] : [['Answers to', answersTo] as const])]
  return {
    subject: title,
    heading: title,
    parts: [
      ...(held === null ? [] : [{ say: `${describeHold(held)} The customer does not see it yet.` }]),
      { facts: toFacts(facts) },
      { say: shorten(ticket.text) },
      { button: 'Open in the inbox', path: inboxPath(ticket.number) },
    ],
  }
}

/**
 * Tells a customer that a question arrived. It repeats nothing that they wrote: anyone can enter another person's address,
 * and the shop must not carry a stranger's text there.
 */
export const buildArrivalEmail = (ticket: { readonly number: string; readonly key: string }): EmailTemplate => ({
  subject: `We received your question [${ticket.number}]`,
  heading: 'We received your question',
  parts: [
    { small: replyLine },
    { say: `Its number is ${ticket.number}. A parts specialist will answer by email.` },
    { say: 'To add something, such as a photo, reply to this email.' },
    { button: 'View your question', path: customerPath(ticket.number, ticket.key) },
    { small: 'Anyone with this link can read the question. If you did not ask us anything, ignore this email.' },
  ],
})

/** An answer of the shop. */
export const buildAnswerEmail = (ticket: {
  readonly number: string
  readonly key: string
  readonly subject: string
  readonly text: string
  readonly isClosed: boolean
}): EmailTemplate => ({
  subject: `Re: ${ticket.subject} [${ticket.number}]`,
  heading: ticket.subject,
  parts: [
    { small: replyLine },
    { say: ticket.text },
    { button: 'View the conversation', path: customerPath(ticket.number, ticket.key) },
    {
      small: ticket.isClosed
        ? 'We closed this question. If anything is still open, just reply to this email.'
        : 'Reply to this email to answer. Photos and PDF files can be attached.',
    },
  ],
})
