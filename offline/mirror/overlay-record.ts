// What the screens of a registration show: the server's last copy, or the machine as it was saved here, with the notes
// and pictures that wait laid over it. Pure, as overlay.ts is for claims.
import * as z from 'zod/mini'
import { outbox } from '../../contract/outbox.ts'
import {
  recordRow,
  registrationForm,
  registrationNote,
  registrationNoteForm,
} from '../../contract/shapes/registration.ts'
import type { RecordRow, RegistrationNote, WarrantyRecord } from '../../contract/shapes/registration.ts'
import type { SeenRecord, SeenRecordRow } from '../engine.ts'
import { layFile } from './lay-files.ts'
import type { LocalFile } from './lay-files.ts'
import { layRegistration } from './lay-registration.ts'
import type { Around } from './lay-registration.ts'
import type { Copy } from './overlay.ts'
import { answerTo, isLaid, mark } from './pending-op.ts'
import type { PendingMark, PendingOp } from './pending-op.ts'
import { readOnce } from './read-once.ts'

/** A registration that only this device knows was never fetched. */
const never = -1
const inOrder = (ops: readonly PendingOp[]) => [...ops].sort((a, b) => a.seq - b.seq)
const announced = outbox.table.announceFiles.body

function layNote(record: WarrantyRecord, op: PendingOp, author: RegistrationNote['author']): WarrantyRecord {
  if (record.notes.some((note) => note.id === op.entityId)) return record
  const answer = answerTo(op, registrationNote)
  if (answer !== null) return { ...record, notes: [...record.notes, answer] }
  const form = readOnce(registrationNoteForm, op.input?.body)
  if (form === null) return record
  const at = new Date(op.createdAt).toISOString()
  const note = { id: op.entityId, note: form.note, extras: form.extras ?? {}, made_at: at, received_at: at }
  return { ...record, notes: [...record.notes, { ...note, author }] }
}

/** The pictures that an op says will follow. */
function expectedBy(op: PendingOp): readonly { readonly sha256: string; readonly title: string }[] {
  return op.kind === 'announceRecordFiles' ? (readOnce(announced, op.input?.body)?.files ?? []) : []
}

/** The pictures that the registration itself named: whoever lists it counts them already. */
function toldWith(ops: readonly PendingOp[]): ReadonlySet<string> {
  const hashes = ops
    .filter((op) => op.kind === 'registerMachines' && op.state === 'acked')
    .flatMap((op) => {
      const form = readOnce(registrationForm, op.input?.body)
      return [form?.serial_picture, form?.receipt_picture]
    })
  return new Set(hashes.filter((hash) => typeof hash === 'string'))
}

function layExpected(record: WarrantyRecord, op: PendingOp): WarrantyRecord {
  const more = expectedBy(op).filter(({ sha256 }) => !record.expected_files.some((one) => one.sha256 === sha256))
  return more.length === 0
    ? record
    : { ...record, expected_files: [...record.expected_files, ...more.map((one) => ({ ...one, arrived: false }))] }
}

const counted = (record: WarrantyRecord): WarrantyRecord => ({
  ...record,
  pictures: {
    arrived: record.expected_files.filter((one) => one.arrived).length,
    expected: record.expected_files.length,
  },
})

function marks(ops: readonly PendingOp[]): Record<string, PendingMark> {
  return Object.fromEntries(
    ops
      .filter((op) => op.state !== 'acked' && op.kind !== 'announceRecordFiles' && op.kind !== 'discardOp')
      .map((op) => [op.entityId, mark(op)]),
  )
}

/** A registration; `ops` are those of its group, in any order. Null where neither a copy nor an op tells of it. */
export function overlayRecord(
  copy: Copy<WarrantyRecord> | null,
  ops: readonly PendingOp[],
  around: Around,
): SeenRecord | null {
  const laid = inOrder(ops.filter((op) => isLaid(op, copy?.asOf ?? never)))
  const saved = laid.find((op) => op.kind === 'registerMachines')
  const base = copy?.value ?? (saved === undefined ? null : layRegistration(saved, around))
  if (base === null) return null
  const author = { user_id: around.me.userId, name: around.me.name, organization: '' }
  const localFiles: LocalFile[] = []
  let value = base
  for (const op of laid) {
    if (op.kind === 'announceRecordFiles') value = layExpected(value, op)
    else if (op.kind === 'addRecordNote') value = layNote(value, op, author)
    else if (op.kind === 'addRecordFile') {
      const { claim, local } = layFile(value, op, author)
      value = claim
      if (local !== null) localFiles.push(local)
    }
  }
  const hasPictures = value.files !== base.files || value.expected_files !== base.expected_files
  return {
    value: hasPictures ? counted(value) : value,
    asOf: copy?.asOf ?? null,
    pending: marks(laid),
    localFiles,
    is: copy === null ? 'new' : 'whole',
  }
}

/** A row of a list with the pictures that its own device has announced or sent meanwhile. */
export function overlayRecordRow(copy: Copy<RecordRow>, ops: readonly PendingOp[]): SeenRecordRow {
  const laid = inOrder(ops.filter((op) => isLaid(op, copy.asOf)))
  const { pictures } = copy.value
  const announcedHere = laid.flatMap(expectedBy)
  const told = announcedHere.length === 0 ? null : toldWith(ops)
  const fresh = announcedHere.filter(({ sha256 }) => told?.has(sha256) !== true)
  const expected = pictures.expected + fresh.length
  const arrived = pictures.arrived + laid.filter((op) => op.kind === 'addRecordFile' && op.state === 'acked').length
  return {
    value: laid.length === 0 ? copy.value : { ...copy.value, pictures: { arrived, expected } },
    asOf: copy.asOf,
    pending: marks(laid),
    localFiles: [],
    registration: null,
  }
}

/** The row of a machine that was registered here and that no list of the server holds yet; null where its ops make none. */
export function newRow(ops: readonly PendingOp[], around: Around): SeenRecordRow | null {
  const saved = ops.find((op) => op.kind === 'registerMachines')
  const seen = saved === undefined ? null : overlayRecord(null, ops, around)
  if (saved === undefined || seen === null) return null
  return {
    value: z.parse(recordRow, seen.value),
    asOf: null,
    pending: seen.pending,
    localFiles: [],
    registration: saved.state === 'acked' ? null : mark(saved),
  }
}
