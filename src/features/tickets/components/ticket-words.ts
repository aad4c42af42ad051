import { ticketActions } from '../../../../contract/tickets.ts'
import type { TicketAction } from '../../../../contract/tickets.ts'

/** What a question is about: its choice, the page's heading, and what helps to answer it. */
export const actionWords: Record<
  TicketAction,
  { readonly choice: string; readonly title: string; readonly hint: string }
> = {
  open: { choice: 'Something else', title: 'Ask us', hint: 'What would you like to know?' },
  price: {
    choice: 'The price of a part',
    title: 'Ask for a price',
    hint: 'How many do you need, and where shall they go?',
  },
  part: {
    choice: 'Finding a part',
    title: 'Ask for a part',
    hint: 'The machine’s serial number and what the part does help most.',
  },
  order: { choice: 'An order', title: 'Ask about an order', hint: 'Say the order number, if you have it at hand.' },
  warranty: {
    choice: 'A warranty',
    title: 'Ask about a warranty',
    hint: 'Say the machine’s serial number and when it was bought.',
  },
}

/** What helps to answer: of a machine in front of somebody, of a part that is known, or of anything else. */
export function hintOf(action: TicketAction, product: number | null, machine: string | null): string {
  if (machine !== null) return 'What it does, or does no more, and since when.'
  return action === 'part' && product !== null ? 'How many do you need, and by when?' : actionWords[action].hint
}

export const isAction = (word: string | undefined): word is TicketAction =>
  ticketActions.some((action) => action === word)
