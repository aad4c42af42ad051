// A question to the shop waits in the outbox, also before anyone has signed in.
import { ticketForm, ticketMessages } from '../../contract/ticket-messages.ts'
import { defineOperation } from './operation.ts'
import { quote } from './quote.ts'
import { readOnce } from './read-once.ts'

const { openTicket: row } = ticketMessages

export const openTicket = defineOperation({
  kind: 'openTicket',
  row,
  queue: 'words',
  icon: 'note',
  mintsId: true,
  entityId: (input) => input.body.id ?? '',
  label: ({ body }) => `Question to the shop, ${quote(body.message)}`,
  target: { of: 'device', groupId: () => 'tickets' },
  getPendingKeys: (op) => [op.entityId],
  refreshes: [],
  foldInto: () => null,
  describe(item) {
    const form = readOnce(ticketForm, item.input?.body)
    if (form === null) return null
    const { name, email, phone } = form.contact
    const facts = Object.entries({ Question: form.message, Name: name, Email: email, Phone: phone })
    return { title: null, facts: facts.map(([fact, value]) => ({ name: fact, value })), noteTitle: null }
  },
  describeServerState: () => [],
  editing: { canEdit: (item) => readOnce(ticketForm, item.input?.body) !== null },
})
