import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { isPastRecord } from '../accounts/index.ts'
import { mayChangeFile } from '../labor-claims/index.ts'
import type { FileRecord } from './files.store.ts'
import type { AttachmentTarget } from './file-records.service.ts'
import { findAttachmentTarget } from './file-records.service.ts'
import type { UploadRecord } from './uploads.store.ts'

/** A file with its record. */
export interface AttachedFile {
  readonly file: FileRecord
  readonly record: AttachmentTarget
}

/** Only the owner may access an upload. Admins may not. */
export function ownUpload(upload: UploadRecord | null, actor: Actor): Authorized<UploadRecord> | null {
  return upload?.owner_id === actor.userId ? authorize(upload) : null
}

/**
 * The record to attach to: a claim for its readers, a registration for its own account, reviewers and admins
 * (`auth.notAllowed` for read-only callers). Refuses `files.recordUnknown`. A queued write whose record does not exist
 * may have arrived too early: `labor-claims.parentMissing`, also where the record is of others who alone ever had it.
 */
export async function attachableRecord(call: SignedIn, refId: string): Promise<Authorized<AttachmentTarget>> {
  const record = await findAttachmentTarget(call, refId, true)
  if (record !== null) return record.mayAttach ? authorize(record) : refuse('auth.notAllowed')
  const mayArrive = call.op !== null && !(await isPastRecord(call, refId))
  return refuse(mayArrive ? 'labor-claims.parentMissing' : 'files.recordUnknown')
}

/** A file whose record the caller may read. Refuses `files.unknown`. */
export async function readableFile(
  call: SignedIn,
  file: FileRecord | null,
  toChange = false,
): Promise<Authorized<AttachedFile>> {
  if (file === null) return refuse('files.unknown')
  const record = await findAttachmentTarget(call, file.ref_id, toChange)
  return record === null ? refuse('files.unknown') : authorize({ file, record })
}

/** A file for its owner's account, reviewer and admin (`calls.tsv` F01, F02). */
export async function changeableFile(call: SignedIn, found: FileRecord | null): Promise<Authorized<AttachedFile>> {
  return requireOwner(call, await readableFile(call, found, true))
}

/**
 * The same for a queued write, which may come before its file: `files.notArrived`. A file of a record that the caller never
 * had answers the same. `stored`: the file, also a removed one, which is `files.unknown`.
 */
export async function arrivedFile(
  call: SignedIn,
  fileId: string,
  stored: FileRecord | null,
): Promise<Authorized<AttachedFile>> {
  const refId = stored?.ref_id ?? fileId
  const record = await findAttachmentTarget(call, refId, true)
  if (stored === null || record === null) {
    const mayArrive = call.op !== null && !(await isPastRecord(call, refId))
    return refuse(mayArrive ? 'files.notArrived' : 'files.unknown')
  }
  return stored.removed ? refuse('files.unknown') : requireOwner(call, authorize({ file: stored, record }))
}

function requireOwner(call: SignedIn, attached: Authorized<AttachedFile>): Authorized<AttachedFile> {
  const { isOffice } = attached.record
  return mayChangeFile(attached.file, { accountId: call.actor.accountId, isOffice })
    ? attached
    : refuse('auth.notAllowed')
}

/** Only the office may change the status of a file. `present` is the current status. */
export function checkStatus(status: string | undefined, present: string, record: AttachmentTarget): void {
  if (status !== undefined && status !== present && !record.isOffice) refuse('auth.notAllowed')
}
