/** Who has to act on a ticket: the shop (`open`), the customer (`waiting`), neither (`closed`). */
export const ticketStatuses = ['open', 'waiting', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

const staffLabels: Readonly<Record<TicketStatus, string>> = {
  open: 'Open',
  waiting: 'Waiting on customer',
  closed: 'Closed',
}
const customerLabels: Readonly<Record<TicketStatus, string>> = {
  open: 'Waiting on us',
  waiting: 'Answered',
  closed: 'Closed',
}

/** How a status reads, for staff or for the ticket's customer. */
export const getTicketStatusLabel = (status: TicketStatus, isStaff: boolean): string =>
  (isStaff ? staffLabels : customerLabels)[status]

/** What moves a ticket. A note and an automatic mail move none. */
export type TicketStep = 'message' | 'answer' | 'answerAndClose' | 'close' | 'reopen'

const results: Readonly<Record<TicketStep, TicketStatus>> = {
  message: 'open',
  answer: 'waiting',
  answerAndClose: 'closed',
  close: 'closed',
  reopen: 'open',
}

/** The status after a step. A customer's message opens a closed ticket again. */
export const getNextStatus = (step: TicketStep): TicketStatus => results[step]

/**
 * Since when the customer waits for the shop, after a step at `at`; null while nobody waits. A second message of the
 * customer does not set the clock back: who asks again has waited longer, not less. One that was held and is shown now came
 * at `at`, maybe before the one that counts until now.
 */
export function getWaitingSince<T extends number | Date>(step: TicketStep, before: T | null, at: T): T | null {
  if (getNextStatus(step) !== 'open') return null
  return before === null || at < before ? at : before
}

/** The sections of the staff's inbox. `to_answer` waits for the shop, also by a held mail; a closed mail that a machine sent is under `automatic`. */
export const inboxSections = ['to_answer', 'mine', 'unassigned', 'open', 'closed', 'automatic'] as const
export type InboxSection = (typeof inboxSections)[number]

/**
 * Whether no more than `maxFound` tickets of a section are counted: all but those to answer may be many. One that waits for the
 * customer is open until someone closes it.
 */
export const isCountLimited = (section: InboxSection): boolean => section !== 'to_answer'

/** Who wrote a message: the customer, the shop's staff, another address, a machine; `note` is for staff alone. */
export const messageKinds = ['customer', 'staff', 'note', 'other', 'automatic'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Why a mail waits for staff before it is a part of the thread. */
export const holdReasons = ['other-address', 'unproven'] as const
export type HoldReason = (typeof holdReasons)[number]

/** What staff do with a mail that is held: show it, open a ticket of its own for it, leave it out. */
export const holdDecisions = ['show', 'split', 'dismiss'] as const
export type HoldDecision = (typeof holdDecisions)[number]
