import type { FileForm } from '../../../contract/files.ts'
import type { SignedIn, Tx } from '../../kernel/call.ts'
import type { UploadRecord } from './uploads.store.ts'

const selectFiles = (tx: Tx) => tx.selectFrom('attached_file').selectAll()
export type FileRecord = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number]

/** A file that was not removed, or null. */
export async function fileById(tx: Tx, fileId: string): Promise<FileRecord | null> {
  return (await selectFiles(tx).where('file_id', '=', fileId).where('removed', '=', false).executeTakeFirst()) ?? null
}

/** A file, also a removed one, or null. */
export async function storedFileById(tx: Tx, fileId: string): Promise<FileRecord | null> {
  return (await selectFiles(tx).where('file_id', '=', fileId).executeTakeFirst()) ?? null
}

/** The file that this op attached earlier, or null. */
export async function fileByOp(call: SignedIn): Promise<FileRecord | null> {
  if (call.op === null) return null
  return (
    (await selectFiles(call.tx)
      .where('user_id', '=', call.actor.userId)
      .where('client_op_id', '=', call.op.key)
      .executeTakeFirst()) ?? null
  )
}

export interface Attachment {
  readonly fileId: string
  readonly form: FileForm
  readonly upload: UploadRecord
  readonly late: boolean
  readonly madeAt: Date
}

/** Inserts a file. Null if its id is taken. */
export async function insertFile(
  call: SignedIn,
  { fileId, form, upload, late, madeAt }: Attachment,
): Promise<FileRecord | null> {
  return (
    (await call.tx
      .insertInto('attached_file')
      .values({
        file_id: fileId,
        client_op_id: call.op?.key ?? null,
        ref_id: form.ref_id,
        account_id: call.actor.accountId,
        user_id: call.actor.userId,
        title: form.title,
        status: form.status ?? 'pending',
        purpose: form.purpose ?? 'photo',
        signed_by: form.signed_by ?? null,
        sha256: upload.sha256,
        mime: upload.mime ?? 'application/octet-stream',
        size: upload.length,
        width: upload.width,
        height: upload.height,
        late,
        made_at: madeAt,
        received_at: call.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()) ?? null
  )
}

/** Changes title or status of a file and returns the file. */
export async function updateFileRow(
  tx: Tx,
  fileId: string,
  change: { readonly title?: string; readonly status?: string },
): Promise<FileRecord> {
  if (Object.keys(change).length === 0) return selectFiles(tx).where('file_id', '=', fileId).executeTakeFirstOrThrow()
  return tx
    .updateTable('attached_file')
    .set(change)
    .where('file_id', '=', fileId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Marks a file as removed. Row and bytes stay as evidence. */
export async function hideFile(tx: Tx, fileId: string): Promise<void> {
  await tx.updateTable('attached_file').set({ removed: true }).where('file_id', '=', fileId).execute()
}

export interface AnnouncedFile {
  readonly sha256: string
  readonly title: string
}

/** Stores announced files. Announcing a hash again changes its title. */
export async function expectFiles(call: SignedIn, refId: string, announced: readonly AnnouncedFile[]): Promise<void> {
  const titles = new Map(announced.map(({ sha256, title }) => [sha256, title]))
  const rows = [...titles].map(([sha256, title]) => ({
    ref_id: refId,
    sha256,
    title,
    user_id: call.actor.userId,
    announced_at: call.now,
  }))
  await call.tx
    .insertInto('expected_file')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['ref_id', 'user_id', 'sha256']).doUpdateSet((set) => ({ title: set.ref('excluded.title') })),
    )
    .execute()
}

/** Stores the title of a file that was not announced, before it changes: it says what the photo was taken for. */
export async function keepFirstTitle(
  call: SignedIn,
  { ref_id, sha256, title, user_id }: Pick<FileRecord, 'ref_id' | 'sha256' | 'title' | 'user_id'>,
): Promise<void> {
  await call.tx
    .insertInto('expected_file')
    .values({ ref_id, sha256, title, user_id, announced_at: call.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the caller's own announcements of these hashes, except of files that they attached; returns their number. */
export async function withdrawExpectedFiles(call: SignedIn, refId: string, hashes: readonly string[]): Promise<number> {
  const { numDeletedRows } = await call.tx
    .deleteFrom('expected_file')
    .where('ref_id', '=', refId)
    .where('user_id', '=', call.actor.userId)
    .where('sha256', 'in', [...hashes])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('attached_file')
            .select('file_id')
            .whereRef('attached_file.ref_id', '=', 'expected_file.ref_id')
            .whereRef('attached_file.user_id', '=', 'expected_file.user_id')
            .whereRef('attached_file.sha256', '=', 'expected_file.sha256'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
