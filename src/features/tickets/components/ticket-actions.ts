import { ticketActions } from '../../../../contract/ticket-messages.ts'
import type { TicketAction } from '../../../../contract/ticket-messages.ts'
import type { TicketSubject } from './ticket-subject.ts'

/** The topics of a question: option label, page title and hint. */
export const topics: Record<TicketAction, { readonly choice: string; readonly title: string; readonly hint: string }> =
  {
    open: { choice: 'Something else', title: 'Ask us', hint: 'What would you like to know?' },
    price: {
      choice: 'The price of a part',
      title: 'Ask for a price',
      hint: 'How many do you need, and where should they ship?',
    },
    part: {
      choice: 'Finding a part',
      title: 'Ask for a part',
      hint: 'Include the machine’s serial number and what the part does.',
    },
    order: { choice: 'An order', title: 'Ask about an order', hint: 'Include the order number if you have it.' },
    warranty: {
      choice: 'A warranty',
      title: 'Ask about a warranty',
      hint: 'Include the machine’s serial number and purchase date.',
    },
  }

/** The hint of the message field, for a machine, a known part or order, or a topic. */
export function getHint(action: TicketAction, { product, machine, order }: TicketSubject): string {
  if (machine !== null) return 'Describe what is wrong and when it started.'
  if (order !== null) return 'What would you like to know about this order?'
  return action === 'part' && product !== null ? 'How many do you need, and by when?' : topics[action].hint
}

export const isAction = (text: string | undefined): text is TicketAction =>
  ticketActions.some((action) => action === text)
