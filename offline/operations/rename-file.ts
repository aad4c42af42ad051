// Renames a photo of a claim. A photo that was never sent takes the new title itself; any other gets a call of its own.
import { files } from '../../contract/files.ts'
import { file as fileShape } from '../../contract/shapes/claim.ts'
import type { Claim } from '../../contract/shapes/claim.ts'
import { addFile } from './add-file.ts'
import { defineOperation } from './operation.ts'
import type { PendingOp } from './pending-op.ts'
import { quote } from './quote.ts'
import { readOnce } from './read-once.ts'

const { updateFile: row } = files.table
const kind = 'renameFile'

/** The new title; null where the saved input cannot be read or has none. */
export const readNewTitle = (item: Pick<PendingOp, 'input'>): string | null =>
  readOnce(row.body, item.input?.body)?.title ?? null

/** Where a screen finds the state of a photo's rename. The photo itself may have arrived long ago. */
export const getRenameKey = (fileId: string): string => `title:${fileId}`

function applyTitle(claim: Claim, op: PendingOp): Claim {
  const title = readNewTitle(op)
  const target = claim.files.find((file) => file.id === op.entityId)
  if (title === null || target === undefined) return claim
  const { sha256 } = target
  return {
    ...claim,
    files: claim.files.map((file) => (file === target ? { ...file, title } : file)),
    // The first title says what the photo is for. The server keeps it too.
    expected_files: claim.expected_files.some((file) => file.sha256 === sha256)
      ? claim.expected_files
      : [...claim.expected_files, { sha256, title: target.title, arrived: true }],
  }
}

export const renameFile = defineOperation({
  kind,
  row,
  queue: 'words',
  icon: 'photo',
  mintsId: false,
  entityId: (input) => input.params.id,
  label: ({ body }) => `New title of a photo, ${quote(body.title ?? '')}`,
  target: {
    of: 'claim',
    id: (input) => input.body.ref_id ?? '',
    effect: { create: null, apply: applyTitle, applyToRow: null, findLocalFile: null, answersWithClaim: false },
  },
  getPendingKeys: (op) => [getRenameKey(op.entityId)],
  refreshes: ['claim'],
  foldInto(waiting, input) {
    const { title } = input.body
    if (waiting.kind !== addFile.kind && waiting.kind !== kind) return null
    return { params: waiting.input.params, body: { ...(waiting.input.body as object), title } }
  },
  describe(item) {
    const title = readNewTitle({ input: item.input })
    return title === null
      ? null
      : { title: ['New title of a photo', title], facts: [{ name: 'Title', value: title }], noteTitle: null }
  },
  describeServerState(item) {
    const current = readOnce(fileShape, item.error?.current)
    return current === null ? [] : [{ name: 'Title', value: current.title }]
  },
  editing: { canEdit: (item) => readOnce(row.body, item.input?.body) !== null },
})
