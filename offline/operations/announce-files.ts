// Tells the server which photos of a claim will follow.
import { outbox } from '../../contract/outbox.ts'
import { announceExpected } from './announce-expected.ts'
import { fileNotice, toAnnouncementLabel } from './file-notice.ts'
import { defineOperation } from './operation.ts'

const { announceFiles: row } = outbox.table

export const announceFiles = defineOperation({
  ...fileNotice,
  kind: 'announceFiles',
  row,
  label: ({ body }) => toAnnouncementLabel(body.files.length, 'photo'),
  target: {
    of: 'claim',
    id: (input) => input.body.ref_id,
    effect: { create: null, apply: announceExpected, applyToRow: null, findLocalFile: null, answersWithClaim: false },
  },
  refreshes: ['claim'],
})
