import { sql } from 'kysely'
import type { Tx } from '../../kernel/call.ts'

const selectUploads = (tx: Tx) => tx.selectFrom('upload').selectAll()
export type UploadRecord = Awaited<ReturnType<ReturnType<typeof selectUploads>['execute']>>[number]

/** An upload of a user by its hash, or null. */
export async function findUpload(tx: Tx, ownerId: number, sha256: string): Promise<UploadRecord | null> {
  return (
    (await selectUploads(tx).where('owner_id', '=', ownerId).where('sha256', '=', sha256).executeTakeFirst()) ?? null
  )
}

/** Numbers of stored chunks, ascending. */
export async function listChunkNumbers(tx: Tx, ownerId: number, sha256: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('upload_part')
    .select('n')
    .where('owner_id', '=', ownerId)
    .where('sha256', '=', sha256)
    .orderBy('n')
    .execute()
  return rows.map((row) => row.n)
}

/** Stored chunks of an upload in order. */
export async function listChunks(tx: Tx, ownerId: number, sha256: string): Promise<{ n: number; bytes: Uint8Array }[]> {
  return tx
    .selectFrom('upload_part')
    .select(['n', 'bytes'])
    .where('owner_id', '=', ownerId)
    .where('sha256', '=', sha256)
    .orderBy('n')
    .execute()
}

/** Bytes that an owner has declared and not attached, arrived or not, and their own limit. Locks the owner until the transaction ends. */
export async function lockAndSumPending(tx: Tx, ownerId: number): Promise<{ bytes: number; limitMb: number | null }> {
  const owner = await tx
    .selectFrom('app_user')
    .select('upload_limit_mb')
    .where('user_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { bytes } = await tx
    .selectFrom('upload')
    .select(sql<string | null>`sum(length)`.as('bytes'))
    .where('owner_id', '=', ownerId)
    .where('attached', '=', false)
    .executeTakeFirstOrThrow()
  return { bytes: Number(bytes ?? 0), limitMb: owner.upload_limit_mb }
}

/** Marks a complete upload as attached, in the transaction that attaches it, and returns it; null unless it is complete. */
export async function attachUpload(tx: Tx, ownerId: number, sha256: string): Promise<UploadRecord | null> {
  return (
    (await tx
      .updateTable('upload')
      .set({ attached: true })
      .where('owner_id', '=', ownerId)
      .where('sha256', '=', sha256)
      .where('complete', '=', true)
      .returningAll()
      .executeTakeFirst()) ?? null
  )
}

/** Begins an upload, unless it exists already. */
export async function insertUpload(tx: Tx, ownerId: number, sha256: string, length: number, now: Date): Promise<void> {
  await tx
    .insertInto('upload')
    .values({
      owner_id: ownerId,
      sha256,
      length,
      mime: null,
      width: null,
      height: null,
      created_at: now,
      completed_at: null,
      active_at: now,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'sha256']).doNothing())
    .execute()
}

/** Stores a chunk. A repeat replaces it. */
export async function saveChunk(tx: Tx, ownerId: number, sha256: string, n: number, bytes: Uint8Array): Promise<void> {
  await tx
    .insertInto('upload_part')
    .values({ owner_id: ownerId, sha256, n, size: bytes.byteLength, bytes: Buffer.from(bytes) })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'sha256', 'n'])
        .doUpdateSet((set) => ({ size: set.ref('excluded.size'), bytes: set.ref('excluded.bytes') })),
    )
    .execute()
}

/** Notes that an upload goes on, so that it is not removed as abandoned. Writes at most once a day. */
export async function keepActive(tx: Tx, { owner_id, sha256, active_at }: UploadRecord, now: Date): Promise<void> {
  if (now.getTime() - active_at.getTime() < 86_400_000) return
  await tx
    .updateTable('upload')
    .set({ active_at: now })
    .where('owner_id', '=', owner_id)
    .where('sha256', '=', sha256)
    .execute()
}

/** Deletes the chunks of an upload. */
export async function deleteChunks(tx: Tx, ownerId: number, sha256: string): Promise<void> {
  await tx.deleteFrom('upload_part').where('owner_id', '=', ownerId).where('sha256', '=', sha256).execute()
}

export interface Content {
  readonly mime: string
  readonly width: number | null
  readonly height: number | null
}

/** Marks an upload as complete and stores its type and size in pixels. */
export async function completeUpload(
  tx: Tx,
  ownerId: number,
  sha256: string,
  content: Content,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('upload')
    .set({ ...content, complete: true, completed_at: now, active_at: now })
    .where('owner_id', '=', ownerId)
    .where('sha256', '=', sha256)
    .execute()
}
