// Tells the server that announced pictures of a registered machine will not follow: the person discarded them.
import { outbox } from '../../contract/outbox.ts'
import { defineOperation } from './operation.ts'
import { getWithdrawnHashes, toWithdrawalLabel, withdrawExpected } from './withdraw-expected.ts'

const { withdrawFiles: row } = outbox.table

export const withdrawRecordFiles = defineOperation({
  kind: 'withdrawRecordFiles',
  row,
  queue: 'words',
  icon: 'announce',
  mintsId: false,
  entityId: (input) => input.body.ref_id,
  label: ({ body }) => toWithdrawalLabel(body.files.length, 'picture'),
  target: {
    of: 'registration',
    id: (input) => input.body.ref_id,
    effect: {
      create: null,
      apply: withdrawExpected,
      findLocalFile: null,
      getExpectedPictures: null,
      getNamedPictures: null,
      getWithdrawnPictures: getWithdrawnHashes,
    },
  },
  getPendingKeys: () => [],
  refreshes: ['registration', 'registrations'],
  foldInto: () => null,
  describe: () => null,
  describeServerState: () => [],
  editing: null,
})
