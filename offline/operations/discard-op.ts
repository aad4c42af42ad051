// Tells the server that an op was discarded on the device. `discard` puts it into the group of the discarded op.
import { outbox } from '../../contract/outbox.ts'
import { describeCurrent } from './description.ts'
import { defineOperation } from './operation.ts'

const { discardOp: row } = outbox.table

export const discardOp = defineOperation({
  kind: 'discardOp',
  row,
  queue: 'words',
  icon: 'announce',
  mintsId: false,
  entityId: (input) => input.body.op,
  label: () => 'Discarded item',
  target: { of: 'device', groupId: (input) => `op:${input.body.op}` },
  getPendingKeys: () => [],
  // The discarded op may have been applied after all.
  refreshes: ['claim', 'registration', 'registrations'],
  foldInto: () => null,
  describe: () => null,
  describeServerState: (item) => describeCurrent(item.error?.current),
  editing: null,
})
