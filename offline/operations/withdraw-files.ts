// Tells the server that announced photos of a claim will not follow: the person discarded them.
import { outbox } from '../../contract/outbox.ts'
import { describeCurrent } from './description.ts'
import { defineOperation } from './operation.ts'
import { toWithdrawalLabel, withdrawExpected } from './withdraw-expected.ts'

const { withdrawFiles: row } = outbox.table

export const withdrawFiles = defineOperation({
  kind: 'withdrawFiles',
  row,
  queue: 'words',
  icon: 'announce',
  mintsId: false,
  entityId: (input) => input.body.ref_id,
  label: ({ body }) => toWithdrawalLabel(body.files.length, 'photo'),
  target: {
    of: 'claim',
    id: (input) => input.body.ref_id,
    effect: { create: null, apply: withdrawExpected, applyToRow: null, findLocalFile: null, answersWithClaim: false },
  },
  getPendingKeys: () => [],
  refreshes: ['claim'],
  foldInto: () => null,
  describe: () => null,
  describeServerState: (item) => describeCurrent(item.error?.current),
  editing: null,
})
