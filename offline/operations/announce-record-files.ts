// Tells the server which pictures of a registered machine will follow.
import { outbox } from '../../contract/outbox.ts'
import { announceExpected, getAnnouncedFiles } from './announce-expected.ts'
import { fileNotice, toAnnouncementLabel } from './file-notice.ts'
import { defineOperation } from './operation.ts'

const { announceFiles: row } = outbox.table

export const announceRecordFiles = defineOperation({
  ...fileNotice,
  kind: 'announceRecordFiles',
  row,
  label: ({ body }) => toAnnouncementLabel(body.files.length, 'picture'),
  target: {
    of: 'registration',
    id: (input) => input.body.ref_id,
    effect: {
      create: null,
      apply: announceExpected,
      findLocalFile: null,
      getExpectedPictures: getAnnouncedFiles,
      getNamedPictures: null,
    },
  },
  refreshes: ['registration', 'registrations'],
})
