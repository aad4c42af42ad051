// Tells the server which pictures of a registered machine will follow.
import { outbox } from '../../contract/outbox.ts'
import type { WarrantyRecord } from '../../contract/shapes/registration.ts'
import { defineOperation } from './operation.ts'
import type { PendingOp } from './pending-op.ts'
import { readOnce } from './read-once.ts'

const { announceFiles: row } = outbox.table

const getExpectedPictures = (op: PendingOp) => readOnce(row.body, op.input?.body)?.files ?? []

function applyExpected(record: WarrantyRecord, op: PendingOp): WarrantyRecord {
  const added = getExpectedPictures(op).filter(
    ({ sha256 }) => !record.expected_files.some((one) => one.sha256 === sha256),
  )
  return added.length === 0
    ? record
    : { ...record, expected_files: [...record.expected_files, ...added.map((one) => ({ ...one, arrived: false }))] }
}

export const announceRecordFiles = defineOperation({
  kind: 'announceRecordFiles',
  row,
  queue: 'words',
  icon: 'announce',
  mintsId: false,
  entityId: (input) => input.body.ref_id,
  label: ({ body }) =>
    body.files.length === 1 ? 'Notice that 1 picture follows' : `Notice that ${body.files.length} pictures follow`,
  target: {
    of: 'registration',
    id: (input) => input.body.ref_id,
    effect: {
      create: null,
      apply: applyExpected,
      findLocalFile: null,
      getExpectedPictures,
      getNamedPictures: null,
    },
  },
  getPendingKeys: () => [],
  refreshes: ['registration', 'registrations'],
  foldInto: () => null,
  describe: () => null,
  describeServerState: () => [],
  editing: null,
})
