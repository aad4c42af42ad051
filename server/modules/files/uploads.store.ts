import { sql } from 'kysely'
import type { Tx } from '../../kernel/call.ts'

const uploads = (tx: Tx) => tx.selectFrom('upload').selectAll()
export type UploadRecord = Awaited<ReturnType<ReturnType<typeof uploads>['execute']>>[number]

export async function uploadOf(tx: Tx, ownerId: number, sha256: string): Promise<UploadRecord | null> {
  return (await uploads(tx).where('owner_id', '=', ownerId).where('sha256', '=', sha256).executeTakeFirst()) ?? null
}

/** The numbers of the parts that are there, ascending. */
export async function partNumbers(tx: Tx, ownerId: number, sha256: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('upload_part')
    .select('n')
    .where('owner_id', '=', ownerId)
    .where('sha256', '=', sha256)
    .orderBy('n')
    .execute()
  return rows.map((row) => row.n)
}

export async function partsOf(tx: Tx, ownerId: number, sha256: string): Promise<{ n: number; bytes: Uint8Array }[]> {
  return tx
    .selectFrom('upload_part')
    .select(['n', 'bytes'])
    .where('owner_id', '=', ownerId)
    .where('sha256', '=', sha256)
    .orderBy('n')
    .execute()
}

/** Bytes that an owner has declared, arrived or not. From here to the end of the transaction nobody else adds to them. */
export async function lockedUse(tx: Tx, ownerId: number): Promise<number> {
  await tx.selectFrom('app_user').select('user_id').where('user_id', '=', ownerId).forUpdate().execute()
  const { used } = await tx
    .selectFrom('upload')
    .select(sql<string | null>`sum(length)`.as('used'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(used ?? 0)
}

export async function addUpload(tx: Tx, ownerId: number, sha256: string, length: number, now: Date): Promise<void> {
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

/** Keeps a part; a repeat replaces it. */
export async function keepPart(tx: Tx, ownerId: number, sha256: string, n: number, bytes: Uint8Array): Promise<void> {
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

/** An owner's uploads that were begun before a day and never completed go, with their parts. */
export async function dropAbandoned(tx: Tx, ownerId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('upload')
    .where('owner_id', '=', ownerId)
    .where('complete', '=', false)
    .where('created_at', '<', before)
    .execute()
}

export async function dropParts(tx: Tx, ownerId: number, sha256: string): Promise<void> {
  await tx.deleteFrom('upload_part').where('owner_id', '=', ownerId).where('sha256', '=', sha256).execute()
}

export interface Content {
  readonly mime: string
  readonly width: number | null
  readonly height: number | null
}

export async function setComplete(tx: Tx, ownerId: number, sha256: string, content: Content, now: Date): Promise<void> {
  await tx
    .updateTable('upload')
    .set({ ...content, complete: true, completed_at: now })
    .where('owner_id', '=', ownerId)
    .where('sha256', '=', sha256)
    .execute()
}
