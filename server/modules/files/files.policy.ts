import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { ClaimRecordOf } from '../labor-claims/index.ts'
import { recordOf } from '../labor-claims/index.ts'
import type { FileRecord } from './files.store.ts'
import type { UploadRecord } from './uploads.store.ts'

/** A file with the record that it belongs to. */
export interface AttachedFile {
  readonly file: FileRecord
  readonly record: ClaimRecordOf
}

/** Uploads belong to their owner alone, an admin's eyes included. */
export function ownUpload(upload: UploadRecord | null, actor: Actor): Authorized<UploadRecord> | null {
  return upload?.owner_id === actor.userId ? authorize(upload) : null
}

/**
 * The record that something is attached to, for whoever sees it. Refuses `files.recordUnknown`; for something queued
 * whose record does not exist at all it may still be on its way: `labor-claims.parentMissing`.
 */
export async function attachableRecord(call: SignedIn, refId: string): Promise<Authorized<ClaimRecordOf>> {
  const record = await recordOf(call, refId, true)
  if (record === 'unknown' && call.op !== null) return refuse('labor-claims.parentMissing')
  return record === 'unknown' || record === 'hidden' ? refuse('files.recordUnknown') : authorize(record)
}

/** A file for whoever sees its record; else `files.unknown`. */
export async function readableFile(
  call: SignedIn,
  file: FileRecord | null,
  toChange = false,
): Promise<Authorized<AttachedFile>> {
  if (file === null) return refuse('files.unknown')
  const record = await recordOf(call, file.ref_id, toChange)
  return record === 'unknown' || record === 'hidden' ? refuse('files.unknown') : authorize({ file, record })
}

/** A file for its owner's account, reviewer and admin (`calls.tsv` F01, F02). */
export async function changeableFile(call: SignedIn, found: FileRecord | null): Promise<Authorized<AttachedFile>> {
  const attached = await readableFile(call, found, true)
  return attached.record.isOffice || attached.file.account_id === call.actor.accountId
    ? attached
    : refuse('auth.notAllowed')
}

/** What the office says of a file is the office's to say, and to take back; `present` is what it has said so far. */
export function checkStatus(status: string | undefined, present: string, record: ClaimRecordOf): void {
  if (status !== undefined && status !== present && !record.isOffice) refuse('auth.notAllowed')
}
