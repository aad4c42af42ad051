// Photos that are only on this device, shown as files of their claim or registration. They have no address: their bytes
// are read with `blob`.
import { fileForm } from '../../contract/files.ts'
import { file as fileShape } from '../../contract/shapes/claim.ts'
import type { WireFile } from '../../contract/shapes/claim.ts'
import type { Owner } from '../engine.ts'
import { toAuthor } from './author.ts'
import type { Description } from './description.ts'
import type { DescribedItem, LocalFile, WithFiles } from './operation.ts'
import { getAnswer } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { readOnce } from './read-once.ts'

function toFile(op: PendingOp, me: Owner): WireFile | null {
  const form = readOnce(fileForm, op.input?.body)
  if (form === null) return null
  const { ref_id, upload: sha256, title, purpose = 'photo', signed_by = null } = form
  const { size, type } = findBlob(op, sha256)
  const at = new Date(op.createdAt).toISOString()
  return {
    id: op.entityId,
    ref_id,
    type: 'ets',
    title,
    status: 'pending',
    sha256,
    mime: type,
    size,
    width: null,
    height: null,
    url: '',
    late: false,
    purpose,
    signed_by,
    made_at: at,
    author: toAuthor(me),
  }
}

const findBlob = (op: PendingOp, sha256: string) =>
  op.blobs.find((blob) => blob.sha256 === sha256) ?? { size: 0, type: 'image/jpeg' }
const hasFile = (holder: WithFiles, op: PendingOp) => holder.files.some((file) => file.id === op.entityId)

/** The claim or registration with the op's photo among its files and its expected files. */
export function applyFile<T extends WithFiles>(holder: T, op: PendingOp, me: Owner): T {
  if (hasFile(holder, op)) return holder
  const file = getAnswer(op, fileShape) ?? toFile(op, me)
  if (file === null) return holder
  const { sha256, title } = file
  const expected = holder.expected_files.find((one) => one.sha256 === sha256)
  const arrived = op.state === 'acked' || expected?.arrived === true
  return {
    ...holder,
    files: [...holder.files, file],
    expected_files:
      expected === undefined
        ? [...holder.expected_files, { sha256, title, arrived }]
        : holder.expected_files.map((one) => (one.sha256 === sha256 ? { ...one, arrived } : one)),
  }
}

/** The op's photo, to show from this device; null once the server has it. */
export function findLocalFile(holder: WithFiles, op: PendingOp): LocalFile | null {
  const form = readOnce(fileForm, op.input?.body)
  if (form === null || hasFile(holder, op) || getAnswer(op, fileShape) !== null) return null
  return { id: op.entityId, sha256: form.upload, title: form.title, type: findBlob(op, form.upload).type }
}

/** Title and facts of a photo. */
export function describeFile(item: DescribedItem): Description | null {
  const form = readOnce(fileForm, item.input?.body)
  if (form === null) return null
  return {
    title: [/^photo/i.test(form.title) ? form.title : `Photo, ${form.title}`],
    facts: [{ name: 'Photo', value: form.title }],
    noteTitle: null,
  }
}

/** Whether the saved title can be read and corrected. */
export const canEditFile = (item: Pick<DescribedItem, 'input'>): boolean =>
  readOnce(fileForm, item.input?.body) !== null
