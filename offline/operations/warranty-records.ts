// Registrations: the words first, then the pictures of each machine, each machine in a line of its own.
import { files } from '../../contract/files.ts'
import { outbox } from '../../contract/outbox.ts'
import { records } from '../../contract/warranty-records.ts'
import type { Operation } from '../engine.ts'
import { quoted } from './quoted.ts'

const { registerMachines: registerRow, addRecordNote: noteRow } = records
const { addFile: fileRow } = files.table
const { announceFiles: announceRow } = outbox.table

/** The line in which everything of one registered machine keeps its order. */
export const recordGroup = (id: string): string => `registration:${id}`

/** One machine at a time: one that is refused holds nobody else up. */
export const registerMachine: Operation<typeof registerRow> = {
  kind: 'registerMachines',
  row: registerRow,
  v: registerRow.v,
  lane: 'words',
  icon: 'action',
  mints: true,
  group: (input) => recordGroup(input.body.equipment?.[0]?.id ?? input.body.id ?? ''),
  entity: (input) => input.body.equipment?.[0]?.id ?? input.body.id ?? '',
  label: ({ body }) => `Registration, ${body.equipment?.[0]?.serial_number ?? body.serial_number ?? ''}`,
}

export const addRecordNote: Operation<typeof noteRow> = {
  kind: 'addRecordNote',
  row: noteRow,
  v: noteRow.v,
  lane: 'words',
  icon: 'note',
  mints: true,
  group: (input) => recordGroup(input.params.id),
  entity: (input) => input.body.id ?? '',
  label: ({ body }) => `Note, ${quoted(body.note)}`,
}

export const announceRecordFiles: Operation<typeof announceRow> = {
  kind: 'announceRecordFiles',
  row: announceRow,
  v: announceRow.v,
  lane: 'words',
  icon: 'announce',
  group: (input) => recordGroup(input.body.ref_id),
  entity: (input) => input.body.ref_id,
  label: ({ body }) =>
    body.files.length === 1 ? 'Notice that 1 picture follows' : `Notice that ${body.files.length} pictures follow`,
}

export const addRecordFile: Operation<typeof fileRow> = {
  kind: 'addRecordFile',
  row: fileRow,
  v: fileRow.v,
  lane: 'photos',
  icon: 'photo',
  mints: true,
  group: (input) => recordGroup(input.body.ref_id),
  entity: (input) => input.body.id ?? '',
  label: ({ body }) => `Picture, ${quoted(body.title)}`,
}
