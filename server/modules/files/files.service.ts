import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { FileForm, files } from '../../../contract/files.ts'
import type { WireFile } from '../../../contract/shapes/claim.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { getMadeAt } from '../../kernel/made-at.ts'
import { refuse } from '../../kernel/refuse.ts'
import { loadAuthors, toWireFile } from '../labor-claims/index.ts'
import { arrivedFile, attachableRecord, changeableFile, checkStatus, ownUpload } from './files.policy.ts'
import type { AnnouncedFile, FileRecord } from './files.store.ts'
import {
  expectFiles,
  fileById,
  fileByOp,
  hideFile,
  insertFile,
  keepFirstTitle,
  storedFileById,
  updateFileRow,
  withdrawExpectedFiles,
} from './files.store.ts'
import { hashPictureKind, isComparable } from './likeness/picture-hashes.jobs.ts'
import { findAttachmentTarget } from './file-records.service.ts'
import { attachUpload } from './uploads.store.ts'

type Table = typeof files.table

/** Attaches a completed upload to a record in any status; on a closed claim it is marked late (F03). */
export async function addFile(call: SignedIn, form: FileForm): Promise<Reply<Table['addFile']>> {
  const record = await attachableRecord(call, form.ref_id)
  const before = await fileByOp(call)
  if (before?.ref_id === form.ref_id) return toReply(call, before)
  checkStatus(form.status, 'pending', record)
  const upload = ownUpload(await attachUpload(call.tx, call.actor.userId, form.upload), call.actor)
  if (upload === null) return refuse('files.uploadMissing')
  const added = await insertFile(call, {
    fileId: form.id ?? call.newId(),
    form,
    upload,
    late: record.isClosed,
    madeAt: getMadeAt(call).at,
  })
  if (added === null) return refuse('call.invalid', { errors: { id: 'Another file has this id' } })
  await record.recordChange(null)
  if (isComparable(added.mime)) await call.stage(hashPictureKind, { owner_id: added.user_id, sha256: added.sha256 })
  return toReply(call, added)
}

/** Changes the title, or as the office the status (F02). What the photo was taken for stays known. */
export async function updateFile(
  call: SignedIn,
  fileId: string,
  form: Received<Table['updateFile']>['body'],
): Promise<Reply<Table['updateFile']>> {
  // A restored server lacks a photo that the device sends again, after its title.
  const { file, record } = await arrivedFile(call, fileId, await storedFileById(call.tx, fileId))
  checkStatus(form.status, file.status, record)
  const { title = file.title, status = file.status } = form
  if (title !== file.title) await keepFirstTitle(call, file)
  const after = await updateFileRow(call.tx, file.file_id, { title, status })
  await record.recordChange({
    action: 'updateFile',
    message: `${file.title}, ${file.status} → ${title}, ${status}`,
  })
  return toReply(call, after)
}

/** Removes a file from its record (F01). */
export async function removeFile(call: SignedIn, fileId: string): Promise<Reply<Table['removeFile']>> {
  const { file, record } = await changeableFile(call, await fileById(call.tx, fileId))
  await hideFile(call.tx, file.file_id)
  await record.recordChange({ action: 'removeFile', message: file.title })
  return { ok: true }
}

/** Announces the hashes of expected files, so that device and office show '3 of 5 arrived'. Refuses `files.recordUnknown`, `labor-claims.parentMissing`. */
export async function announceFiles(
  call: SignedIn,
  form: { readonly ref_id: string; readonly files: readonly AnnouncedFile[] },
): Promise<{ ok: true }> {
  const record = await attachableRecord(call, form.ref_id)
  await expectFiles(call, record.id, form.files)
  await record.recordChange(null)
  return { ok: true }
}

/** Withdraws own announcements of files that will not follow. What has arrived stays; another's record is not revealed. */
export async function withdrawFiles(
  call: SignedIn,
  form: { readonly ref_id: string; readonly files: readonly string[] },
): Promise<{ ok: true }> {
  // Locked first, as an announcement does: two that lock in another order would wait for each other.
  const record = await findAttachmentTarget(call, form.ref_id, true)
  const withdrawn = await withdrawExpectedFiles(call, form.ref_id, form.files)
  if (withdrawn > 0 && record !== null) await record.recordChange(null)
  return { ok: true }
}

/** For the person who has attached or changed it. */
async function toReply(call: SignedIn, row: FileRecord): Promise<WireFile> {
  const authorOf = await loadAuthors(call.tx, [row.user_id])
  return toWireFile(row, authorOf(row.user_id), true)
}
