// A picture of a registered machine, in the group of that machine.
import { files } from '../../contract/files.ts'
import { applyFile, canEditFile, describeFile, findLocalFile } from './apply-file.ts'
import { defineOperation } from './operation.ts'
import { quote } from './quote.ts'

const { addFile: row } = files.table

export const addRecordFile = defineOperation({
  kind: 'addRecordFile',
  row,
  queue: 'photos',
  icon: 'photo',
  mintsId: true,
  entityId: (input) => input.body.id ?? '',
  label: ({ body }) => `Picture, ${quote(body.title)}`,
  target: {
    of: 'registration',
    id: (input) => input.body.ref_id,
    effect: { create: null, apply: applyFile, findLocalFile, getExpectedPictures: null, getNamedPictures: null },
  },
  getPendingKeys: (op) => [op.entityId],
  refreshes: ['registration', 'registrations'],
  foldInto: () => null,
  describe: describeFile,
  describeServerState: () => [],
  editing: { canEdit: canEditFile },
})
