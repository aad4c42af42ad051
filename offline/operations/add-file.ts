// A photo or document of a claim. Its bytes are uploaded first, in chunks, after the JSON operations of its group.
import { files } from '../../contract/files.ts'
import { applyFile, canEditFile, describeFile, findLocalFile } from './apply-file.ts'
import { describeCurrent } from './description.ts'
import { defineOperation } from './operation.ts'
import { quote } from './quote.ts'

const { addFile: row } = files.table

export const addFile = defineOperation({
  kind: 'addFile',
  row,
  queue: 'photos',
  icon: 'photo',
  mintsId: true,
  entityId: (input) => input.body.id ?? '',
  label: ({ body }) => `Photo, ${quote(body.title)}`,
  target: {
    of: 'claim',
    id: (input) => input.body.ref_id,
    effect: { create: null, apply: applyFile, applyToRow: null, findLocalFile, answersWithClaim: false },
  },
  getPendingKeys: (op) => [op.entityId],
  refreshes: ['claim'],
  foldInto: () => null,
  describe: describeFile,
  describeServerState: (item) => describeCurrent(item.error?.current),
  editing: { canEdit: canEditFile },
})
