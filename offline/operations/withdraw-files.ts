// Tells the server that announced photos of a claim will not follow: the person discarded them.
import { outbox } from '../../contract/outbox.ts'
import { fileNotice, toWithdrawalLabel } from './file-notice.ts'
import { defineOperation } from './operation.ts'
import { withdrawExpected } from './withdraw-expected.ts'

const { withdrawFiles: row } = outbox.table

export const withdrawFiles = defineOperation({
  ...fileNotice,
  kind: 'withdrawFiles',
  row,
  label: ({ body }) => toWithdrawalLabel(body.files.length, 'photo'),
  target: {
    of: 'claim',
    id: (input) => input.body.ref_id,
    effect: { create: null, apply: withdrawExpected, applyToRow: null, findLocalFile: null, answersWithClaim: false },
  },
  refreshes: ['claim'],
})
