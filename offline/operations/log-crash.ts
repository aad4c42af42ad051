// A crash report waits in the outbox like everything else that must not be lost.
import { logging } from '../../contract/logging.ts'
import { defineOperation } from './operation.ts'
import { quote } from './quote.ts'

const { logCrash: row } = logging.table

export const logCrash = defineOperation({
  kind: 'logCrash',
  row,
  queue: 'words',
  icon: 'crash',
  mintsId: false,
  entityId: () => 'crash',
  label: ({ body }) => `Crash report, ${quote(body.error)}`,
  target: { of: 'device', groupId: () => 'crashes' },
  getPendingKeys: (op) => [op.entityId],
  refreshes: [],
  foldInto: () => null,
  describe: () => null,
  describeServerState: () => [],
  editing: null,
})
