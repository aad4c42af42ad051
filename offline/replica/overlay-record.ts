// What the screens of a registration show: the server's last snapshot, or the machine as it was saved here, with the
// pending notes and pictures applied to it. Pure, as overlay.ts is for claims.
import * as z from 'zod/mini'
import { recordRow } from '../../contract/shapes/registration.ts'
import type { RecordRow, WarrantyRecord } from '../../contract/shapes/registration.ts'
import type { SeenRecord, SeenRecordRow } from '../engine.ts'
import { findOperation } from '../operations/all.ts'
import type { DeviceContext, LocalFile, RegistrationEffect } from '../operations/operation.ts'
import { isPendingAt, toPendingMark } from '../operations/pending-op.ts'
import type { PendingOp } from '../operations/pending-op.ts'
import { inOrder, markGone, toPendingMarks } from './overlay.ts'
import type { Snapshot } from './overlay.ts'

function findEffect(op: PendingOp): RegistrationEffect | null {
  const target = findOperation(op.kind)?.target
  return target?.of === 'registration' ? target.effect : null
}
const isCreation = (op: PendingOp) => (findEffect(op)?.create ?? null) !== null

const countPictures = (record: WarrantyRecord): WarrantyRecord => ({
  ...record,
  pictures: {
    arrived: record.expected_files.filter((one) => one.arrived).length,
    expected: record.expected_files.length,
  },
})

/** A registration; `ops` are those of its group, in any order. Null where there is neither a snapshot nor an op that makes it. */
export function overlayRecord(
  snapshot: Snapshot<WarrantyRecord> | null,
  ops: readonly PendingOp[],
  context: DeviceContext,
): SeenRecord | null {
  const applied = inOrder(ops.filter((op) => isPendingAt(op, snapshot)))
  const creation = applied.find(isCreation)
  const base =
    snapshot?.value ?? (creation === undefined ? null : (findEffect(creation)?.create?.(creation, context) ?? null))
  if (base === null) return null
  const localFiles: LocalFile[] = []
  let value = base
  for (const op of applied) {
    const effect = findEffect(op)
    const file = effect?.findLocalFile?.(value, op) ?? null
    if (file !== null) localFiles.push(file)
    value = effect?.apply?.(value, op, context.me) ?? value
  }
  const hasPictures = value.files !== base.files || value.expected_files !== base.expected_files
  return {
    value: hasPictures ? countPictures(value) : value,
    asOf: snapshot?.asOf ?? null,
    ...(snapshot === null ? {} : markGone(snapshot)),
    pending: toPendingMarks(applied),
    localFiles,
    is: snapshot === null ? 'new' : 'whole',
  }
}

/** A row of a list with the pictures that this device has announced or sent meanwhile. */
export function overlayRecordRow(snapshot: Snapshot<RecordRow>, ops: readonly PendingOp[]): SeenRecordRow {
  const applied = inOrder(ops.filter((op) => isPendingAt(op, snapshot)))
  const { pictures } = snapshot.value
  const announced = applied.flatMap((op) => findEffect(op)?.getExpectedPictures?.(op) ?? [])
  // The list that the server answers counts the pictures that the registration named itself.
  const counted =
    announced.length === 0
      ? []
      : ops.filter((op) => op.state === 'acked').flatMap((op) => findEffect(op)?.getNamedPictures?.(op) ?? [])
  const withdrawn = applied.flatMap((op) => findEffect(op)?.getWithdrawnPictures?.(op) ?? [])
  const announcedHere = announced.map(({ sha256 }) => sha256).filter((sha256) => !counted.includes(sha256))
  const added = announcedHere.filter((sha256) => !withdrawn.includes(sha256))
  const removed = withdrawn.filter((sha256) => !announcedHere.includes(sha256))
  const arrived = applied.filter((op) => op.state === 'acked' && (findEffect(op)?.findLocalFile ?? null) !== null)
  return {
    value:
      applied.length === 0
        ? snapshot.value
        : {
            ...snapshot.value,
            pictures: {
              arrived: pictures.arrived + arrived.length,
              expected: Math.max(pictures.arrived + arrived.length, pictures.expected + added.length - removed.length),
            },
          },
    asOf: snapshot.asOf,
    ...markGone(snapshot),
    pending: toPendingMarks(applied),
    localFiles: [],
    registration: null,
  }
}

/** The row of a machine that was registered here and is in no list of the server yet; null where its ops make none. */
export function toNewRow(ops: readonly PendingOp[], context: DeviceContext): SeenRecordRow | null {
  const creation = ops.find(isCreation)
  const seen = creation === undefined ? null : overlayRecord(null, ops, context)
  if (creation === undefined || seen === null) return null
  return {
    value: z.parse(recordRow, seen.value),
    asOf: null,
    pending: seen.pending,
    localFiles: [],
    registration: creation.state === 'acked' ? null : toPendingMark(creation),
  }
}
