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

/** Bytes that an owner has declared, arrived or not. Locks the owner's uploads until the transaction ends. */
export async function lockAndSumUsage(tx: Tx, ownerId: number): Promise<number> {
  await tx.selectFrom('app_user').select('user_id').where('user_id', '=', ownerId).forUpdate().execute()
  const { used } = await tx
    .selectFrom('upload')
    .select(sql<string | null>`sum(length)`.as('used'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(used ?? 0)
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

/** Deletes an owner's incomplete uploads from before a time, with their chunks. */
export async function deleteAbandonedUploads(tx: Tx, ownerId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('upload')
    .where('owner_id', '=', ownerId)
    .where('complete', '=', false)
    .where('created_at', '<', before)
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
    .set({ ...content, complete: true, completed_at: now })
    .where('owner_id', '=', ownerId)
    .where('sha256', '=', sha256)
    .execute()
}
