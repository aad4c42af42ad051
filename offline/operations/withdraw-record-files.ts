// Tells the server that announced pictures of a registered machine will not follow: the person discarded them.
import { outbox } from '../../contract/outbox.ts'
import { fileNotice, toWithdrawalLabel } from './file-notice.ts'
import { defineOperation } from './operation.ts'
import { getWithdrawnHashes, withdrawExpected } from './withdraw-expected.ts'

const { withdrawFiles: row } = outbox.table

export const withdrawRecordFiles = defineOperation({
  ...fileNotice,
  kind: 'withdrawRecordFiles',
  row,
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
  refreshes: ['registration', 'registrations'],
})
