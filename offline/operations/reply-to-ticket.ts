// A customer's message on a ticket waits in the outbox, also of a visitor who has the private link. Its thread shows what
// waits from the outbox itself: it is not a snapshot with work on top, since visitors have no account to store one for.
import { replyForm } from '../../contract/shapes/ticket-reply.ts'
import { ticketMessages } from '../../contract/ticket-messages.ts'
import { defineOperation } from './operation.ts'
import { quote } from './quote.ts'
import { readOnce } from './read-once.ts'

const { replyToTicket: row } = ticketMessages

export const replyToTicket = defineOperation({
  kind: 'replyToTicket',
  row,
  queue: 'words',
  icon: 'note',
  mintsId: true,
  entityId: (input) => input.body.id ?? '',
  label: ({ body }) => `Message to the shop, ${quote(body.text)}`,
  target: { of: 'device', groupId: (input) => `ticket:${input.params.id}` },
  getPendingKeys: (op) => [op.entityId],
  refreshes: [],
  foldInto: () => null,
  describe(item) {
    const form = readOnce(replyForm, item.input?.body)
    return form === null ? null : { title: null, facts: [{ name: 'Message', value: form.text }], noteTitle: null }
  },
  describeServerState: () => [],
  editing: null,
})
