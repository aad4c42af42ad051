// A question to the shop waits in the outbox, also before anyone has signed in.
import { ticketMessages } from '../../contract/ticket-messages.ts'
import { defineOperation } from './operation.ts'
import { quote } from './quote.ts'

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
  describe: () => null,
  describeServerState: () => [],
  editing: null,
})
