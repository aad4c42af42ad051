import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { FileRecord } from './files.store.ts'
import type { RecordOf } from './records.ts'
import { fileRecord } from './records.ts'
import type { UploadRecord } from './uploads.store.ts'

/** A file with the record that it belongs to. */
export interface AttachedFile {
  readonly file: FileRecord
  readonly record: RecordOf
}

/** Uploads belong to their owner alone, an admin's eyes included. */
export function ownUpload(upload: UploadRecord | null, actor: Actor): Authorized<UploadRecord> | null {
  return upload?.owner_id === actor.userId ? authorize(upload) : null
}

/**
 * The record that something is attached to: a claim for whoever sees it, a registration for its own account, reviewer
 * and admin (`auth.notAllowed` to who only reads it). Refuses `files.recordUnknown`; for something queued whose record
 * does not exist at all it may still be on its way: `labor-claims.parentMissing`.
 */
export async function attachableRecord(call: SignedIn, refId: string): Promise<Authorized<RecordOf>> {
  const record = await fileRecord(call, refId, true)
  if (record === 'unknown' && call.op !== null) return refuse('labor-claims.parentMissing')
  if (record === 'unknown' || record === 'hidden') return refuse('files.recordUnknown')
  return record.mayAttach ? authorize(record) : refuse('auth.notAllowed')
}

/** A file for whoever sees its record; else `files.unknown`. */
export async function readableFile(
  call: SignedIn,
  file: FileRecord | null,
  toChange = false,
): Promise<Authorized<AttachedFile>> {
  if (file === null) return refuse('files.unknown')
  const record = await fileRecord(call, file.ref_id, toChange)
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
export function checkStatus(status: string | undefined, present: string, record: RecordOf): void {
  if (status !== undefined && status !== present && !record.isOffice) refuse('auth.notAllowed')
}
