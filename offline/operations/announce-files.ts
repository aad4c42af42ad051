// Tells the server which photos of a claim will follow.
import { outbox } from '../../contract/outbox.ts'
import { describeCurrent } from './description.ts'
import { defineOperation } from './operation.ts'

const { announceFiles: row } = outbox.table

export const announceFiles = defineOperation({
  kind: 'announceFiles',
  row,
  queue: 'words',
  icon: 'announce',
  mintsId: false,
  entityId: (input) => input.body.ref_id,
  label: ({ body }) =>
    body.files.length === 1 ? 'Notice that 1 photo follows' : `Notice that ${body.files.length} photos follow`,
  target: {
    of: 'claim',
    id: (input) => input.body.ref_id,
    effect: { create: null, apply: null, applyToRow: null, findLocalFile: null, answersWithClaim: false },
  },
  getPendingKeys: () => [],
  refreshes: ['claim'],
  foldInto: () => null,
  describe: () => null,
  describeServerState: (item) => describeCurrent(item.error?.current),
  editing: null,
})
