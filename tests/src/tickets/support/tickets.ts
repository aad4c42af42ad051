import type { InboxRow, StaffMessage, StaffTicket, Ticket } from '../../../../contract/shapes/ticket.ts'

const nothing = { order: null, part: null, claim: null, registration: null, machine: null }

export const aMessage = (given: Partial<StaffMessage> = {}): StaffMessage => ({
  ...{ id: 'm1', kind: 'customer', text: 'Is the belt in stock?', at: '2026-11-20T06:00:00Z', by: 'Ellis Brandt' },
  ...{ via: 'web', attachments: [], user_id: null, from_email: null, state: 'shown', held_because: null },
  ...{ is_shortened: false, has_original: false },
  ...given,
})

/** An open ticket that nobody has answered. */
export const aStaffTicket = (given: Partial<StaffTicket> = {}): StaffTicket => ({
  ...{
    ticket_id: 't1',
    number: 'ST-10001',
    rev: 1,
    subject: 'Question',
    status: 'open',
    action: 'open',
    source: 'web',
  },
  is_automatic: false,
  contact: { name: 'Ellis Brandt', email: 'ellis@gym.test', phone: '' },
  ...{ customer: null, assignee: null, opened_at: '2026-11-20T06:00:00Z', waiting_since: '2026-11-20T06:00:00Z' },
  about: nothing,
  messages: [aMessage()],
  history: [{ id: 'e1', at: '2026-11-20T06:00:00Z', action: 'open', by: 'Ellis Brandt', detail: null }],
  ...given,
})

export const anInboxRow = (given: Partial<InboxRow> = {}): InboxRow => ({
  ...{ ticket_id: 't1', number: 'ST-10001', subject: 'Question', status: 'open', contact_name: 'Ellis Brandt' },
  ...{ contact_email: 'ellis@gym.test', account: null, assignee: null, waiting_since: '2026-11-20T06:00:00Z' },
  ...{ last_at: '2026-11-20T06:00:00Z', last_kind: 'customer', last_text: 'Is the belt in stock?', held: 0 },
  ...given,
})

/** A question as its customer sees it, answered. */
export const aTicket = (given: Partial<Ticket> = {}): Ticket => ({
  ...{ ticket_id: 't1', number: 'ST-10001', subject: 'Price request: QU-102', status: 'waiting' },
  ...{ contact_email: 'ellis@gym.test', opened_at: '2026-11-20T06:00:00Z' },
  about: { ...nothing, part: { product_id: 9, number: 'QU-102', name: 'Belt' } },
  messages: [
    aMessage(),
    aMessage({ id: 'm2', kind: 'staff', text: 'Yes, from Monday.', by: 'Partwright Equipment Services' }),
  ],
  ...given,
})

export const toPage = <T>(data: readonly T[]) => ({
  ...{ current_page: 1, data, last_page: 1, next_page_url: null, prev_page_url: null },
  ...{ to: data.length, total: data.length, per_page: 25 },
})
